/**
 * The worker's one door for messages: sender → channel → schema → handler (security.md B3). Nothing a message says about
 * itself counts before its sender is known; a command that names no channel is refused.
 */
import * as v from 'valibot';
import { type Channel, type CommandInput, type CommandName, commands } from '../commands/commands';
import { refuse, toServiceError } from '../primitives/errors';
import { parseShape } from '../primitives/schemas';
import type { Answer } from './envelope';

/** What the browser says of a sender; taken from `runtime.MessageSender`. */
export interface Sender {
  id?: string | undefined;
  origin?: string | undefined;
}

export interface Self {
  id: string;
  /** `chrome-extension://…` without a trailing slash. */
  origin: string;
}

export type Handle = <N extends CommandName>(command: N, input: CommandInput<N>) => Promise<unknown>;

const REQUEST_LIMIT = 256 * 1024;

const request = v.strictObject({ channel: v.string(), command: v.string(), input: v.unknown() });

/** Which channel a sender speaks on; 403 for everybody but this extension's own pages. */
export function channelOf(sender: Sender, self: Self): Channel {
  if (sender.id !== self.id || sender.origin !== self.origin) refuse('sender_refused', 'This sender may not ask the wallet.');
  return 'pages';
}

/** Characters as it would travel; what cannot travel is no request. */
function sizeOf(message: unknown): number {
  try {
    return JSON.stringify(message)?.length ?? 0;
  } catch {
    return refuse('invalid_request', 'The request has another shape.');
  }
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

async function dispatch(message: unknown, sender: Sender, self: Self, handle: Handle): Promise<unknown> {
  const channel = channelOf(sender, self);
  // Size before shape: a schema must not walk what no page of ours would send.
  if (sizeOf(message) > REQUEST_LIMIT) refuse('too_large', 'The request is too large.');
  const parsed = v.safeParse(request, message);
  if (!parsed.success) refuse('invalid_request', 'The request has another shape.');
  const { command, input, channel: named } = parsed.output;
  if (!isCommand(command)) refuse('unknown_command', 'There is no such command.');
  if (named !== channel || commands[command].channel !== channel) refuse('channel_refused', 'This command is not for this channel.');
  return ask(handle, command, input);
}

const inputs: { [N in CommandName]: { input: v.GenericSchema<unknown, CommandInput<N>> } } = commands;

function ask<N extends CommandName>(handle: Handle, command: N, input: unknown): Promise<unknown> {
  return handle(command, parseShape(inputs[command].input, input));
}

/** Answers one message; never rejects. */
export async function answer(message: unknown, sender: Sender, self: Self, handle: Handle): Promise<Answer> {
  try {
    return { ok: true, value: (await dispatch(message, sender, self, handle)) ?? null };
  } catch (error) {
    return { ok: false, error: toServiceError(error).toJSON() };
  }
}
