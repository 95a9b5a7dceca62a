/**
 * What a medicine is dispensed in, as its IUM writes it: after who makes it and before how much it holds.
 * «… ORAL (MK) TABLETA 1 U/CAJA X 20» → `TABLETA`; null when the name does not say it (the longest come cut). The column of the
 * package says what is around it (`CAJA`), which nobody dispenses by.
 */
export function unitInIum(name: string): string | null {
  const [, unit = null] = dispensed.exec(name) ?? []
  return unit
}

const dispensed = /\)\s+([A-ZÑ][A-ZÑ ()-]*?)\s+\d[\d.,]*\s*[A-Za-zµ%]+\d?\s*\//
