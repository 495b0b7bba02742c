export function Options() {
  return <main />;
}
