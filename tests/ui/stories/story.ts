/** A part of `src/ui/parts` or `src/ui/frame` in one of its states, beside a worker that answers from a scene. */
import type { JSX } from 'preact';
import { type Scene, scenes } from '../scenes';

export interface Story {
  draw: () => JSX.Element;
  /** A name of `scenes.ts`, or one of its own; usually Home's. */
  scene?: Scene;
  /** Covers the window, or takes the focus: nothing stands beside it. */
  alone?: boolean;
}

/** By the name of the state. */
export type Stories = { [state: string]: Story | Story['draw'] };

export function sceneOf(name: string): Scene {
  const scene = scenes[name];
  if (!scene) throw new Error(`no scene is called ${name}`);
  return scene;
}

export const nothing = (): void => undefined;

export const storyOf = (story: Story | Story['draw']): Story => (typeof story === 'function' ? { draw: story } : story);
