// What a CycloneDX list names, with the licences it tells.

/** `{ name, version, tool, licences }` in the order of names; scopes are part of the name. `tool`: needed to build and to test alone. */
export function componentsOf({ components }) {
  return components
    .map(({ group, name, version, licenses = [], properties = [] }) => ({
      name: group ? `${group}/${name}` : name,
      version,
      tool: properties.some((one) => one.name === 'cdx:npm:package:development'),
      licences: licenses.map(({ license, expression }) => expression ?? license.id ?? license.name),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
