/**
 * The worker's one door for messages: sender → channel → schema → handler (security.md B2, B3). Nothing a message says about
 * itself counts before its sender is known; a command that names no channel is refused.
 */

import * as v from 'valibot';
import { type CommandInput, type CommandName, commands } from '../commands/commands';
import { type SiteQuestion, siteCommands } from '../commands/site-commands';
import { isDeep } from '../interface/schema/carried';
import type { Asker } from '../primitives/asker';
import { type Answer, refuse, toServiceError } from '../primitives/errors';
import { readAs, readJson } from '../primitives/read';
import { parseShape } from '../primitives/schemas';
import { MOST_LENGTH } from './envelope';
import { isOurPage, isOurs, type Self } from './page-sender';
import { type Sender, siteOf } from './site-sender';

export interface Handle {
  /** A command of one of our own pages. */
  page: <N extends CommandName>(command: N, input: CommandInput<N>) => Promise<unknown>;
  /** A question of a site. `name` is its name in its document: the same again is the same question. */
  site: (asker: Asker, name: string, question: SiteQuestion) => Promise<unknown>;
  /** A document that waited for answers has gone. */
  left: (asker: Asker) => Promise<void>;
}

const pageRequest = v.strictObject({ channel: v.string(), command: v.string(), input: v.unknown() });
const siteRequest = v.strictObject({ channel: v.literal('sites'), id: v.pipe(v.string(), v.maxLength(64)), body: v.string() });
const siteBody = v.strictObject({ command: v.string(), input: v.unknown() });
/** Inside of a question: the input, its fields, and what an endpoint takes. */
const MOST_DEPTH = 12;

/** Whether the sender is one of our own pages; 403 for everybody but those and the content scripts of this extension. */
export function isPage(sender: Sender, self: Self): boolean {
  if (!isOurs(sender, self)) refuse('sender_refused', 'This sender may not ask the wallet.');
  return isOurPage(sender, self);
}

/** Characters as it would travel; what cannot travel is no request. */
function sizeOf(message: unknown): number {
  try {
    return JSON.stringify(message)?.length ?? 0;
  } catch {
    return misshapen();
  }
}

const misshapen = (): never => refuse('invalid_request', 'The request has another shape.');

const parsed = <T>(schema: v.GenericSchema<unknown, T>, message: unknown): T => readAs(schema, message) ?? misshapen();

async function fromPage(message: unknown, handle: Handle['page']): Promise<unknown> {
  // Size before shape: a schema must not walk what no page of ours would send.
  if (sizeOf(message) > MOST_LENGTH) refuse('too_large', 'The request is too large.');
  const { command, input, channel } = parsed(pageRequest, message);
  if (!Object.hasOwn(commands, command)) refuse('unknown_command', 'There is no such command.');
  const name = command as CommandName;
  if (channel !== 'pages' || commands[name].channel !== 'pages') refuse('channel_refused', 'This command is not for this channel.');
  return ask(handle, name, input);
}

const inputs: { [N in CommandName]: { input: v.GenericSchema<unknown, CommandInput<N>> } } = commands;

function ask<N extends CommandName>(handle: Handle['page'], command: N, input: unknown): Promise<unknown> {
  return handle(command, parseShape(inputs[command].input, input));
}

async function fromSite(message: unknown, asker: Asker, handle: Handle['site']): Promise<unknown> {
  const { id, body } = parsed(siteRequest, message);
  if (body.length > MOST_LENGTH) refuse('too_large', 'The request is too large.');
  const { command, input } = parsed(siteBody, textOf(body));
  if (!Object.hasOwn(siteCommands, command)) refuse('unknown_command', 'There is no such command.');
  const name = command as SiteQuestion['command'];
  return handle(asker, id, { command: name, input: parseShape<unknown>(siteCommands[name], input) } as SiteQuestion);
}

/** What the text holds; nothing that is nested as no question is. */
function textOf(body: string): unknown {
  const value = readJson(body);
  return isDeep(value, MOST_DEPTH) ? undefined : value;
}

/** Answers one message; never rejects. */
export async function answer(message: unknown, sender: Sender, self: Self, handle: Handle): Promise<Answer> {
  try {
    const work = isPage(sender, self) ? fromPage(message, handle.page) : fromSite(message, siteOf(sender), handle.site);
    return { ok: true, value: (await work) ?? null };
  } catch (error) {
    return { ok: false, error: toServiceError(error).toJSON() };
  }
}
