import type { DocumentAnswer } from '@quina/blocks'
import {
  ask,
  documentScreens,
  downloadFileOf,
  type FormInHand,
  readRows,
  useVigencia,
  wordsOf,
} from '@quina/blocks/web'
import { type Money, minus, money, plural, showPesos, sumOf, zero } from '@quina/kernel'
import { ErrorState, ErrorSummary, Loading, toast } from '@quina/ui/web'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useMemo, useRef, useState } from 'react'
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

/** Brings the amounts from a spreadsheet (código; fuente; valor). A file with any bad row changes nothing. */
function InitialImport({ hand }: { readonly hand: FormInHand<typeof initial> }) {
  const input = useRef<HTMLInputElement>(null)
  const { problems, take } = useImport(hand)
  return (
    <>
      <div className="q-initial-import q-no-print">
        <input
          ref={input}
          type="file"
          accept=".xlsx,.csv"
          hidden
          onChange={(event) => void take(event)}
          aria-label="Archivo de valores"
        />
        <Button variant="default" onClick={() => input.current?.click()}>
          Importar de Excel…
        </Button>
        <Button variant="subtle" onClick={() => downloadFileOf(initialTemplate, {})}>
          Descargar plantilla
        </Button>
      </div>
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  )
}

type Wrong = ImportedLines['problems']

function Problems({ problems }: { readonly problems: Wrong }) {
  return (
    <div>
      <ErrorSummary
        message={`El archivo tiene ${plural(problems.length, 'error', 'errores')}: no se cargó nada.`}
      />
      <ul>
        {problems.slice(0, 50).map(({ row, column, message }) => (
          <li key={`${row} ${column} ${message}`}>
            Fila {row}, {column}: {message}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reads the file that was chosen into the form, whole or not at all. */
function useImport(hand: FormInHand<typeof initial>) {
  const [problems, setProblems] = useState<Wrong>([])
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (file === undefined) return
    try {
      const read = await ask(linesInFile, { vigencia: Number(hand.values().date.slice(0, 4)) }, { file })
      setProblems(read.problems)
      if (read.problems.length > 0) return
      hand.load('income', read.income.map(typedLine))
      hand.load('expense', read.expense.map(typedLine))
      void toast({
        message: `${plural(read.income.length + read.expense.length, 'línea cargada', 'líneas cargadas')}.`,
        tone: 'good',
      })
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  return { problems, take }
}

const typedLine = ({ amount, ...line }: ImportedLine) => ({ ...line, amount: money(amount) })

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
