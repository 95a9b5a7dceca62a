import type { DocumentAnswer } from '@quina/blocks'
import {
  ask,
  type DocumentForm,
  documentScreens,
  downloadFileOf,
  RowsDialog,
  readRows,
  useVigencia,
  wordsOf,
} from '@quina/blocks/web'
import { type Money, minus, money, plural, showPesos, sumOf, zero } from '@quina/kernel'
import { ErrorState, Loading } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { initial } from './initial.contract.ts'
import './initial.css'
import { Button } from '@mantine/core'
import {
  type ImportedLine,
  type ImportedLines,
  initialTemplate,
  linesInFile,
} from './initial-import.contract.ts'

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

/** A new initial budget has the first day of its vigencia as default date. */
const screensFor = (vigencia: number) =>
  documentScreens(initial, {
    listPath: '/apropiacion-inicial',
    createPath: '/apropiacion-inicial',
    editPath: '/apropiacion-inicial',
    defaults: () => ({ date: `${vigencia}-01-01`, actKind: 'acuerdo', finalAvailability: '0.00' }),
    lines: {
      income: { ...columns, lookup: { rubroId: leaf('income') } },
      expense: { ...columns, lookup: { rubroId: leaf('expense') } },
    },
    form: ({ Section, Ask, Params, Lines, More }, form) => (
      <>
        <Section>
          <Params actKind={3} actNumber={2} actDate={2} date={2} finalAvailability={3} />
          <More>
            <Ask name="note" wide />
          </More>
        </Section>
        {form && <InitialImport form={form} />}
        <Lines name="income" title="Ingresos" />
        <Lines name="expense" title="Gastos" />
      </>
    ),
    header: (answer) => answer && <Balance {...figuresOf(answer)} />,
  })

/** Imports the amounts from a spreadsheet (código; fuente; valor). A file with any bad row changes nothing. */
function InitialImport({ form }: { readonly form: DocumentForm<typeof initial> }) {
  const [fromFile, setFromFile] = useState(false)
  const vigencia = Number(form.values().date.slice(0, 4))
  const take = (read: ImportedLines) => {
    form.load('income', read.income.map(typedLine))
    form.load('expense', read.expense.map(typedLine))
  }
  return (
    <div className="q-initial-import q-no-print">
      <Button variant="default" onClick={() => setFromFile(true)}>
        Importar de Excel…
      </Button>
      <Button variant="subtle" onClick={() => downloadFileOf(initialTemplate, {})}>
        Descargar plantilla
      </Button>
      {fromFile && (
        <RowsDialog
          title="Importar los valores del presupuesto inicial"
          place="budget.initial"
          read={(file, declared) => ask(linesInFile, { vigencia, ...declared }, { file })}
          lines={({ income, expense, problems }) =>
            problems.length > 0 ? 0 : income.length + expense.length
          }
          tells={amountsRead}
          onTake={take}
          onClose={() => setFromFile(false)}
        >
          Use la plantilla o su propio archivo: una fila por rubro y fuente. Lo que se lea reemplaza las
          líneas del formulario; con una sola celda por corregir no se carga nada.
        </RowsDialog>
      )}
    </div>
  )
}

function amountsRead({ income, expense }: ImportedLines): string {
  const describeLines = (lines: readonly ImportedLine[]) =>
    `${plural(lines.length, 'línea', 'líneas')}, ${showPesos(sumOf(lines, ({ amount }) => money(amount)))}`
  return `Ingresos: ${describeLines(income)}. Gastos: ${describeLines(expense)}.`
}

const typedLine = ({ amount, ...line }: ImportedLine) => ({ ...line, amount: money(amount) })

/** The initial budget of the working vigencia: the existing one, or a new one. */
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
type Figures = Readonly<{ income: Money; expense: Money; final: Money }>

function figuresOf({ values }: DocumentAnswer): Figures {
  const total = (name: string) =>
    sumOf((values[name] as readonly { amount: string }[]) ?? [], (line) => money(line.amount))
  return {
    income: total('income'),
    expense: total('expense'),
    final: money(String(values.finalAvailability ?? '0')),
  }
}

/** Income − expense − disponibilidad final, which must be zero to open the vigencia. */
function Balance({ income, expense, final }: Figures) {
  const difference = minus(minus(income, expense), final)
  return (
    <p className="q-context" role="status">
      Ingresos {showPesos(income)} − gastos {showPesos(expense)} − disponibilidad final {showPesos(final)} ={' '}
      <b className={difference === zero ? undefined : 'q-negative'}>{showPesos(difference)}</b>
    </p>
  )
}
