/** Paths and methods as the table of endpoints has them. A path is taken as it was sent: no dots, slashes or case are mended. */
import { refuse } from '../../primitives/errors';
import { type DoorRow, doors } from './doors';
import type { Feature } from './table';

export const features: readonly Feature[] = [...new Set(doors.map(({ feature }) => feature))];

/** A door that a path leads to. */
export interface Route extends DoorRow {
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
  return doors.flatMap((door) => {
    const parameters = match(door.path, segments);
    return parameters ? [{ ...door, parameters }] : [];
  });
}

export const parametersOf = (path: string): string[] => path.split('/').flatMap((word) => parameterOf(word) ?? []);

/** HEAD asks what GET would answer. */
export const methodOf = (method = '') => (method === 'HEAD' ? 'GET' : method);

const allowing = (methods: readonly string[]) => methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));

/** 405 `method_not_allowed`. */
export const notAllowed = (methods: readonly string[]): never =>
  refuse('method_not_allowed', 'This path has other methods.', { allow: allowing(methods) });

/** The endpoint of that method. 405 `method_not_allowed`. */
export const choose = (routes: readonly Route[], method: string | undefined): Route =>
  routes.find((route) => route.method === methodOf(method)) ?? notAllowed(routes.map((route) => route.method));
