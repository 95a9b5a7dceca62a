import { readOptions } from '@quina/blocks/web'
import { type Money, minus, money, plus, showPesos, zero } from '@quina/kernel'
import { Amount, AvailabilityBar } from '@quina/ui/web'

/** A line that draws from a balance: of the appropriation, of a CDP, of a registro, of an obligación. */
type Line = { readonly id: string; readonly amount: Money } & Readonly<Record<string, unknown>>
type Facts = Readonly<Record<string, string | null>>

/** The columns of lines that draw from a balance: initial and remaining balance, and why an amount does not fit. */
export function drawingFrom(source: string) {
  const factsOf = (line: Line) => (line[`${source}Facts`] ?? null) as Facts | null
  const figure = (line: Line, name: string): Money => money(factsOf(line)?.[name] ?? '0')
  const drawnWith = drawnBy(source)
  return {
    relatedBy: (line: Line) => (line[source] ?? null) as string | null,
    computed: [
      {
        key: 'available',
        header: 'Disponible',
        width: 150,
        align: 'right' as const,
        render: (line: Line) => factsOf(line) && <Amount of={figure(line, 'available')} />,
      },
      {
        key: 'left',
        header: 'Queda',
        width: 'minmax(230px, 1fr)',
        render: (line: Line, lines: readonly Line[]) =>
          factsOf(line) && (
            <AvailabilityBar
              total={plus(figure(line, 'used'), figure(line, 'available'))}
              used={figure(line, 'used')}
              input={drawnWith(line, lines)}
            />
          ),
      },
    ],
    validate: (line: Line, lines: readonly Line[]) => ({
      ...shortage(
        line,
        { drawn: drawnWith(line, lines), available: figure(line, 'available') },
        factsOf(line) !== null,
      ),
      ...(factsOf(line)?.requiresCpc && !line.cpc && 'cpc' in line
        ? { cpc: 'La línea exige código CPC.' }
        : {}),
    }),
    chosen: (option: { readonly facts?: Facts | undefined } | null, line: Line) => ({
      ...('cpc' in line && !line.cpc ? { cpc: option?.facts?.defaultCpc ?? '' } : {}),
    }),
  }
}

/**
 * The sum that all the lines draw from the source of one of them. Every line reads it at each keystroke, so it is computed once
 * for each state of the lines.
 */
function drawnBy(source: string): (line: Line, lines: readonly Line[]) => Money {
  const known = new WeakMap<readonly Line[], Map<unknown, Money>>()
  return (line, lines) => {
    const sums = known.get(lines) ?? sumsBy(source, lines)
    known.set(lines, sums)
    return sums.get(line[source]) ?? line.amount
  }
}

function sumsBy(source: string, lines: readonly Line[]): Map<unknown, Money> {
  const sums = new Map<unknown, Money>()
  for (const line of lines) sums.set(line[source], plus(sums.get(line[source]) ?? zero, line.amount))
  return sums
}

function shortage(
  { amount }: Line,
  { drawn, available }: { readonly drawn: Money; readonly available: Money },
  known: boolean,
): { readonly amount?: string } {
  if (amount < zero) return { amount: 'El valor debe ser mayor que cero.' }
  if (!known || drawn <= available) return {}
  return { amount: `Supera el disponible en ${showPesos(minus(drawn, available))}.` }
}

/** A new line for each line of a document with balance, with the whole balance as its amount. */
export async function linesLeft(
  source: string,
  { parent, date }: { readonly parent: string; readonly date: string },
) {
  const options = await readOptions(`budget.${source}`, { parent, ...(date ? { date } : {}) })
  return options
    .filter((option) => option.enabled !== false)
    .map(({ id, label, facts }) => ({
      [`${source}Id`]: id,
      [`${source}IdLabel`]: label,
      [`${source}IdFacts`]: facts ?? null,
      amount: money(facts?.available ?? '0'),
      ...(facts?.defaultCpc ? { cpc: facts.defaultCpc } : {}),
    }))
}
