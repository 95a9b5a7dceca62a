import type { DocumentAnswer } from '@quina/blocks'
import { documentScreens, readRows, useVigencia, wordsOf } from '@quina/blocks/web'
import { type Money, minus, money, showPesos, sumOf, zero } from '@quina/kernel'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { initial } from './initial.contract.ts'
import { InitialImport } from './initial-import.web.tsx'

const leaf =
  (side: string) =>
  ({ date }: { readonly date: string }) => ({
    to: 'budget.rubroLeaf',
    query: { side, vigencia: date.slice(0, 4) },
  })
const columns = {
  columns: ['rubroId', 'fuenteId', 'amount'] as const,
  widths: { fuenteId: 'minmax(200px, 1fr)' },
}

/** A new one begins with the first day of its vigencia. */
const screensFor = (vigencia: number) =>
  documentScreens(initial, {
    listPath: '/apropiacion-inicial',
    createPath: '/apropiacion-inicial',
    editPath: '/apropiacion-inicial',
    defaults: () => ({
      date: `${vigencia}-01-01`,
      actKind: 'acuerdo',
      finalAvailability: '0.00',
    }),
    lines: {
      income: { ...columns, lookup: { rubroId: leaf('income') } },
      expense: { ...columns, lookup: { rubroId: leaf('expense') } },
    },
    form: ({ Section, Ask, Lines, More }, hand) => (
      <>
        <Section>
          <Ask name="actKind" span={3} />
          <Ask name="actNumber" span={2} />
          <Ask name="actDate" span={2} />
          <Ask name="date" span={2} />
          <Ask name="finalAvailability" span={3} />
          <More>
            <Ask name="note" wide />
          </More>
        </Section>
        {hand && <InitialImport hand={hand} />}
        <Lines name="income" title="Ingresos" />
        <Lines name="expense" title="Gastos" />
      </>
    ),
    header: (answer) => answer && <Balance {...figuresOf(answer)} />,
  })

/** The initial budget of the working vigencia: the live one when there is one, a new one otherwise. */
export function InitialBudget() {
  const vigencia = useVigencia()
  const screens = useMemo(() => screensFor(vigencia), [vigencia])
  const found = useQuery({
    queryKey: ['budget', 'initial', 'of', vigencia],
    queryFn: ({ signal }) => readRows(initial, { vigencia }, signal),
  })
  if (found.isPending) return <Loading />
  if (found.isError) return <ErrorState message={wordsOf(found.error)} onRetry={() => void found.refetch()} />
  const live = found.data.rows.find((row) => row.status !== 'annulled')
  return live ? <screens.Open key={live.id} id={live.id} /> : <screens.Create key={vigencia} />
}
interface Figures {
  readonly income: Money
  readonly expense: Money
  readonly final: Money
}

function figuresOf({ values }: DocumentAnswer): Figures {
  const total = (name: string) =>
    sumOf((values[name] as readonly { amount: string }[]) ?? [], (line) => money(line.amount))
  return {
    income: total('income'),
    expense: total('expense'),
    final: money(String(values.finalAvailability ?? '0')),
  }
}

/** Income − expense − disponibilidad final: zero, or the vigencia cannot be opened. */
function Balance({ income, expense, final }: Figures) {
  const difference = minus(minus(income, expense), final)
  return (
    <p className="q-context" role="status">
      Ingresos {showPesos(income)} − gastos {showPesos(expense)} − disponibilidad final {showPesos(final)} ={' '}
      <b className={difference === zero ? undefined : 'q-negative'}>{showPesos(difference)}</b>
    </p>
  )
}
