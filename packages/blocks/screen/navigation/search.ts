/**
 * The query of an address, kept readable: `?status=draft,approved&date=2026-01-01..2026-03-31`.
 * Every value is text, as people and the API write it; no JSON in the address.
 */
export const readSearch = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query))

/** The query text of an address. Empty values are left out. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)])
  const query = new URLSearchParams(pairs).toString().replace(/%2C/g, ',').replace(/%3A/g, ':')
  return query === '' ? '' : `?${query}`
}
