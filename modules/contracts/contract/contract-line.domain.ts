interface Chosen {
  readonly label: string
  readonly facts?: Readonly<Record<string, string | null>> | undefined
}

interface Written {
  readonly detail: string | null
  readonly unit: string | null
  readonly vatRate: string | null
  /** The product that the line had, before another was chosen. */
  readonly productIdLabel?: string | undefined
}

/** What choosing a product writes in its line: its name, unit and VAT, where nobody wrote others. */
export function filledBy(
  product: Chosen | null,
  { detail, unit, vatRate, productIdLabel }: Written,
): Partial<Pick<Written, 'detail' | 'unit' | 'vatRate'>> {
  if (product === null) return {}
  const own = detail === null || detail === '' || detail === productIdLabel
  if (!own) return {}
  const { baseUnit, vatRate: rate } = product.facts ?? {}
  return { detail: product.label, unit: baseUnit ?? unit, vatRate: rate ?? vatRate }
}
