// In Options and over a request, before the first paint, so that a chosen theme never flashes there. Holds nothing secret.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // The system's theme will do.
}
