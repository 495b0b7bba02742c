/** Line icons on a 24-unit grid. They never speak for themselves: a word stands beside each, or its button has a label. */
const paths = {
  home: 'M4 11l8-7 8 7M6 10v9h12v-9',
  send: 'M12 16V4M7 9l5-5 5 5M5 20h14',
  receive: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  activity: 'M4 12h4l3-7 4 14 2-7h3',
  vaults: 'M4 5h16v13H4zM7 18v2M17 18v2M13 8.5a3 3 0 1 0 .1 6 3 3 0 0 0-.1-6zM7 9v5',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  down: 'M7 10l5 5 5-5',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  unlock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.6-1.6',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.6v.1',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  danger: 'M8.2 3.5h7.6l4.7 4.7v7.6l-4.7 4.7H8.2l-4.7-4.7V8.2zM12 7.5v5.5M12 16.3v.1',
  blocked: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 6l12 12',
  panel: 'M4 5h16v14H4zM14.5 5v14',
  external: 'M13 5h6v6M19 5l-9 9M16 14v5H5V8h5',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4',
  plus: 'M12 5v14M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  right: 'M4 12h15M14 7l5 5-5 5',
  phrase: 'M4 6h16M4 12h10M4 18h13',
  key: 'M14.5 4.5a5 5 0 1 0 .1 10 5 5 0 0 0-.1-10zM10.8 13L4 19.8M7 17l2 2',
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
