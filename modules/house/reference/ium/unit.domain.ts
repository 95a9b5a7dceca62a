/**
 * Returns the unit in which a medicine is dispensed, from the name of its IUM: after the maker and before the content. «… ORAL
 * (MK) TABLETA 1 U/CAJA X 20» → `TABLETA`; null when the name lacks it (the longest names are truncated). The column of the
 * package has the outer container (`CAJA`), which nobody dispenses.
 */
export function unitInIum(name: string): string | null {
  const [, unit = null] = dispensed.exec(name) ?? []
  return unit
}

const dispensed = /\)\s+([A-ZÑ][A-ZÑ ()-]*?)\s+\d[\d.,]*\s*[A-Za-zµ%]+\d?\s*\//
