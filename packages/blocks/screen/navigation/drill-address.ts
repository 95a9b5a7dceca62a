const whole = /^\{(\w+)\}$/

/**
 * The address of a figure's link: `/budget/expense-book?rubroCode={rubro}&day=..{to}` with the values of the row and the
 * parameters. A template that is a single name is an address in the row: its document. Null when the row has none.
 */
export function drillAddress(template: string, values: Readonly<Record<string, unknown>>): string | null {
  const [, alone] = whole.exec(template) ?? []
  if (alone !== undefined) return values[alone] ? String(values[alone]) : null
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  )
  return filled.replace(/(?<=[?&])\w+=(&|$)/g, '').replace(/[?&]$/, '')
}
