/** The sheets that a user may choose; with `auto`, a table takes the first on which it fits. */
export const sheets = {
  auto: 'La que mejor le quede',
  letter: 'Carta vertical',
  letterWide: 'Carta horizontal',
  oficio: 'Oficio vertical',
  oficioWide: 'Oficio horizontal',
} as const
