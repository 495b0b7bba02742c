/**
 * Every text of every page passes here, whoever wrote it: what runs from right to left in it becomes a `<bdi>` of its own
 * (security.md case 115), so that no component has to think of it and none can forget it.
 */
import { Fragment, h, options } from 'preact';
import { runsOf } from '../format/isolate';

export function isolateTexts(): void {
  options.vnode = (node: { type: unknown; props: unknown }) => {
    // As preact makes a node of a text: no type, and the text in the place of properties.
    const pieces = node.type === null ? runsOf(String(node.props)) : [];
    if (pieces.length < 2) return;
    node.type = Fragment;
    // As a property, so that it is not taken for a text again.
    node.props = { children: pieces.map((piece, index) => (index % 2 ? h('bdi', { textContent: piece } as object) : piece)) };
  };
}
