/**
 * Every text of every page passes here, whoever wrote it: what runs from right to left in it becomes a `<bdi>` of its own
 * (security.md case 115), so that no component has to think of it and none can forget it.
 */
import { type ComponentChild, Fragment, h, options, type VNode } from 'preact';
import { runsOf } from '../format/isolate';

/** A node as preact makes it of a text: no type, and the text in the place of properties. */
interface TextNode {
  type: unknown;
  props: unknown;
}

/** As a property, so that it is not taken for a text again. */
const isolated = (text: string): ComponentChild => h('bdi', { textContent: text } as object);

export function isolateTexts(): void {
  const before = options.vnode;
  options.vnode = (vnode: VNode) => {
    const node = vnode as TextNode;
    if (node.type === null && typeof node.props === 'string') {
      const pieces = runsOf(node.props);
      if (pieces.length > 1) {
        node.type = Fragment;
        node.props = { children: pieces.map((piece, index) => (index % 2 === 0 ? piece : isolated(piece))) };
      }
    }
    before?.(vnode);
  };
}
