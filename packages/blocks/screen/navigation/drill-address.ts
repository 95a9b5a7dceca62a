const whole = /^\{(\w+)\}$/

/**
 * Where a figure leads: `/budget/expense-book?rubroCode={rubro}&day=..{to}` with the row and the parameters put in. A template
 * that is one name alone is an address that the row brings: its document. Null when the row brings none.
 */
export function drillAddress(template: string, values: Readonly<Record<string, unknown>>): string | null {
  const [, alone] = whole.exec(template) ?? []
  if (alone !== undefined) return values[alone] ? String(values[alone]) : null
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(values[name] ?? '')),
  )
  return filled.replace(/(?<=[?&])\w+=(&|$)/g, '').replace(/[?&]$/, '')
}
