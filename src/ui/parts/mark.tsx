/** The mark: a plumb that is an anchor. The same drawing as assets/mark.svg. */
export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 128 128" aria-hidden="true">
      <rect width="128" height="128" rx="30" fill="#0c2733" />
      <g fill="none" stroke="#e9f1f1" stroke-width="9" stroke-linecap="round">
        <circle cx="64" cy="31" r="10" />
        <path d="M64 41v37" />
        <path d="M25 69a43 43 0 0 0 78 0" />
      </g>
      <circle cx="64" cy="90" r="13" fill="#63d0c6" />
    </svg>
  );
}
