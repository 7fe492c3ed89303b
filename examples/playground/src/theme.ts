/** The colours: those of the system, light or dark. The browser keeps the choice. */

const key = 'souptree-theme';

/** A page may not be allowed to store anything. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(theme: string): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then ends with the page.
  }
}

export function startTheme(select: HTMLSelectElement): void {
  const apply = () => {
    document.documentElement.dataset.theme = select.value;
  };
  const theme = stored();
  if (theme && [...select.options].some(({ value }) => value === theme)) select.value = theme;
  select.addEventListener('change', () => {
    apply();
    store(select.value);
  });
  apply();
}
