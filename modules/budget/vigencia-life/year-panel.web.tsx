import { Button } from '@mantine/core'
import { deedKeys, Go, getFrom, sendTo, useCan, wordsOf } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import { ChoiceField, ConfirmDialog, ErrorState, Loading, NoteField, TextField, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { OpenFuturas, ReverseFuturas } from '../futura/open-futuras.web.tsx'
import { viewRezago } from '../rezago/rezago.contract.ts'
import { Blockers } from './blockers.web.tsx'
import { type Blocker, closeYear, preparationBases, prepareYear, reopenYear } from './year.contract.ts'

interface State {
  readonly status: 'preparing' | 'open' | 'closing' | 'closed'
  readonly blockers: readonly Blocker[]
}
type Deed = 'prepare' | 'start-closing' | 'close' | 'reopen'

/** What a fiscal year may go on to, and what stops it. */
export function YearPanel({ year }: { readonly year: number }) {
  const can = useCan()
  const [asked, ask] = useState<Deed | null>(null)
  const state = useQuery({
    queryKey: ['budget', 'year', year],
    queryFn: ({ signal }) => getFrom<State>(`/api/budget/vigencia/year/${year}/state`, {}, signal),
  })
  if (state.isPending) return <Loading />
  if (state.isError) return <ErrorState message={wordsOf(state.error)} onRetry={() => void state.refetch()} />
  const { status, blockers } = state.data
  const offered: readonly (readonly [Deed, string, boolean])[] = [
    ['prepare', `Preparar la vigencia ${year + 1}…`, can(prepareYear)],
    ['start-closing', 'Iniciar el cierre…', can(closeYear) && status === 'open'],
    ['close', 'Cerrar la vigencia…', can(closeYear) && status === 'closing'],
    ['reopen', 'Reabrir la vigencia…', can(reopenYear) && status === 'closed'],
  ]
  return (
    <>
      <div className="q-year-deeds">
        {offered
          .filter(([, , allowed]) => allowed)
          .map(([deed, label]) => (
            <Button key={deed} variant="default" size="xs" onClick={() => ask(deed)}>
              {label}
            </Button>
          ))}
        {status === 'open' && <OpenFuturas year={year} />}
        {status === 'open' && <ReverseFuturas year={year} />}
        {can(viewRezago) && (
          <Go to="/per-pay-acounts/:validity" params={{ validity: String(year) }}>
            Cuentas por pagar y reservas
          </Go>
        )}
      </div>
      {status === 'closing' && blockers.length > 0 && (
        <section>
          <h3>Lo que falta para cerrar</h3>
          <Blockers blockers={blockers} />
        </section>
      )}
      {asked === 'prepare' && <PrepareDialog year={year + 1} onClose={() => ask(null)} />}
      {asked !== null && asked !== 'prepare' && (
        <TurnDialog year={year} deed={asked} onClose={() => ask(null)} />
      )}
    </>
  )
}

interface DialogProps {
  readonly year: number
  readonly onClose: () => void
}

interface Prepared {
  readonly rubros: number
  readonly income: string
  readonly expense: string
  readonly initialId: string | null
}

const prepares = (year: number): string =>
  `Copia los rubros de ${year - 1} y elabora un borrador del presupuesto inicial. ` +
  'Puede repetirlo: solo agrega lo que falte.'

function PrepareDialog({ year, onClose }: DialogProps) {
  const [base, setBase] = useState('definitive')
  const [income, setIncome] = useState('5')
  const [expense, setExpense] = useState('5')
  const { error, run } = useDeed(year, 'prepare', onClose)
  const told = (done: Prepared) =>
    done.initialId === null
      ? `Se copiaron ${done.rubros} rubros. El presupuesto inicial no se cambió.`
      : `Se copiaron ${done.rubros} rubros. Borrador: ingresos ${showPesos(money(done.income))}, ` +
        `gastos ${showPesos(money(done.expense))}.`
  return (
    <YearDialog
      title={`Preparar la vigencia ${year}`}
      consequence={prepares(year)}
      verb="Preparar la vigencia"
      error={error}
      onClose={onClose}
      onConfirm={() => run<Prepared>({ base, income, expense }, told)}
    >
      <ChoiceField
        label="A partir de"
        name="base"
        required
        options={preparationBases}
        value={base}
        onChange={setBase}
      />
      <TextField
        label="Crecimiento de ingresos (%)"
        name="income"
        required
        value={income}
        onChange={setIncome}
      />
      <TextField
        label="Crecimiento de gastos (%)"
        name="expense"
        required
        value={expense}
        onChange={setExpense}
      />
    </YearDialog>
  )
}

const turns = {
  'start-closing': {
    title: 'Iniciar el cierre',
    consequence: 'La vigencia deja de admitir CDP, registros y modificaciones nuevas.',
    done: 'La vigencia está en cierre.',
  },
  close: {
    title: 'Cerrar la vigencia',
    consequence: 'No se podrá registrar nada más en ella.',
    done: 'La vigencia quedó cerrada.',
  },
  reopen: {
    title: 'Reabrir la vigencia',
    consequence: 'Vuelve a quedar en cierre y admite ajustes.',
    done: 'La vigencia volvió a quedar en cierre.',
  },
}

function TurnDialog({ year, deed, onClose }: DialogProps & { readonly deed: Exclude<Deed, 'prepare'> }) {
  const [reason, setReason] = useState('')
  const { error, run } = useDeed(year, deed, onClose)
  const { title, consequence, done } = turns[deed]
  return (
    <YearDialog
      title={`${title} ${year}`}
      consequence={consequence}
      verb={title}
      error={error}
      danger={deed === 'reopen'}
      disabled={deed === 'reopen' && reason.trim().length < 10}
      onClose={onClose}
      onConfirm={() => run(deed === 'reopen' ? { reason } : undefined, () => done)}
    >
      {deed === 'reopen' && (
        <NoteField
          label="Motivo"
          name="reason"
          required
          value={reason}
          onChange={setReason}
          help="Mínimo 10 letras."
        />
      )}
    </YearDialog>
  )
}

interface YearDialogProps {
  readonly title: string
  readonly consequence: string
  readonly verb: string
  readonly error: string | undefined
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
  readonly children: ReactNode
}
const YearDialog = (props: YearDialogProps) => <ConfirmDialog opened {...props} />

/** A deed of a year: told when it is done, and said in the dialog when it is refused. */
function useDeed(year: number, deed: Deed, onClose: () => void) {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const [keyOf] = useState(deedKeys)
  const run = async <A,>(body: unknown, told: (done: A) => string) => {
    try {
      const sent = body === undefined ? {} : { body }
      const key = deed === 'prepare' ? { key: keyOf(body) } : {}
      const done = await sendTo<A>('POST', `/api/budget/vigencia/year/${year}/${deed}`, { ...sent, ...key })
      void toast({ message: told(done), tone: 'good' })
      onClose()
      await client.invalidateQueries()
    } catch (failure) {
      setError(wordsOf(failure))
    }
  }
  return { error, run: <A,>(body: unknown, told: (done: A) => string) => void run<A>(body, told) }
}
