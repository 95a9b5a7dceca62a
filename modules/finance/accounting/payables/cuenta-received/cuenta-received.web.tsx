import { documentScreens, GoTo } from '@quina/blocks/web'
import { dayInBogota, pick } from '@quina/kernel'
import { CuentaTabs } from '../cuenta-de-cobro/tabs.web.tsx'
import { cuentaReceived } from './cuenta-received.contract.ts'

const screens = documentScreens(cuentaReceived, {
  columns: ['number', 'date', 'terceroId', 'supportNumber', 'purpose', 'amount', 'condition'],
  defaults: ({ registroId = '', terceroId = '' }) => {
    const today = dayInBogota(new Date())
    const monthBegins = `${today.slice(0, 8)}01`
    return {
      registroId,
      terceroId,
      date: today,
      supportDate: today,
      fromDay: monthBegins,
      untilDay: today,
      kind: 'honorarios',
    }
  },
  form: ({ Section, Ask, Params }) => (
    <>
      <Section>
        <Params date={2} terceroId={4} registroId={4} kind={2} />
        <Params supportNumber={2} supportDate={2} fromDay={2} untilDay={2} amount={4} />
      </Section>
      <Section title="Cumplimiento">
        <Params socialSecurity={3} socialSecurityMonth={3} supervisor={6} />
        <Ask name="purpose" wide />
      </Section>
    </>
  ),
  related: (answer) => <Around answer={answer} />,
})

interface Facts {
  readonly condition: string
  readonly causacionId: string | null
  readonly causacionLabel: string | null
  readonly kind: string
  readonly terceroId: string
  readonly registroId: string | null
  readonly supportNumber: string
  readonly supportDate: string
  readonly purpose: string
  readonly supervisor: string | null
}

interface AroundProps {
  readonly answer: { readonly id: string; readonly status: string; readonly facts: object }
}

/** The causación that uses the cuenta, or a link to a new one filled in from the cuenta. */
function Around({ answer: { id, status, facts } }: AroundProps) {
  if (status !== 'filed') return null
  const { causacionId, causacionLabel, kind, ...received } = facts as Facts
  const brought = new URLSearchParams({
    terceroId: received.terceroId,
    registroId: received.registroId ?? '',
    ...pick(received, 'supportNumber', 'supportDate', 'purpose'),
    supervisor: received.supervisor ?? '',
    supportKind: 'support_document',
  })
  return (
    <section>
      <h3>Relacionados</h3>
      <p>
        {causacionId === null ? (
          <GoTo address={`/causaciones/create/${kind}/${id}?${brought}`}>Causar esta cuenta</GoTo>
        ) : (
          <GoTo address={`/causaciones/edit/${causacionId}`}>Ver la causación {causacionLabel}</GoTo>
        )}
      </p>
    </section>
  )
}

/** The cuentas that contractors send. */
const CuentasReceived = () => (
  <CuentaTabs>
    <screens.List />
  </CuentaTabs>
)

export const cuentaReceivedScreens = { ...screens, List: CuentasReceived }
