/** Paths and methods as the table of endpoints has them. A path is taken as it was sent: no dots, slashes or case are mended. */
import { type EndpointName, endpoints } from '../interface/schema';

type Path = (typeof endpoints)[EndpointName]['path'];
type FirstWord<P extends string> = P extends `/${infer Word}/${string}` ? Word : P extends `/${infer Word}` ? Word : never;
/** What is switched on for a key: the first word of a path. */
export type Feature = FirstWord<Path>;

const names = Object.keys(endpoints) as EndpointName[];
export const featureOf = (name: EndpointName): Feature => endpoints[name].path.split('/')[1] as Feature;
export const features: readonly Feature[] = [...new Set(names.map(featureOf))];

export interface Route {
  name: EndpointName;
  feature: Feature;
  method: string;
  /** As the table writes it, with `{names}`. */
  path: string;
  /** What the path names, decoded. */
  parameters: { [name: string]: string };
}

const parameterOf = (word: string): string | undefined => /^\{(\w+)\}$/.exec(word)?.[1];

/** A segment that is no UTF-8 stays as it is: what it should name will say so. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function match(path: string, segments: readonly string[]): { [name: string]: string } | undefined {
  const words = path.split('/');
  if (words.length !== segments.length) return undefined;
  const parameters: { [name: string]: string } = {};
  for (const [index, word] of words.entries()) {
    const segment = segments[index] ?? '';
    const parameter = parameterOf(word);
    if (parameter === undefined ? word !== segment : segment === '') return undefined;
    if (parameter !== undefined) parameters[parameter] = decoded(segment);
  }
  return parameters;
}

/** The endpoints at a path, one for each of its methods. */
export function routesAt(path: string): Route[] {
  const segments = path.split('/');
  return names.flatMap((name) => {
    const parameters = match(endpoints[name].path, segments);
    const { method, path: its } = endpoints[name];
    return parameters ? [{ name, feature: featureOf(name), method, path: its, parameters }] : [];
  });
}

export const parametersOf = (path: string): string[] => path.split('/').flatMap((word) => parameterOf(word) ?? []);
