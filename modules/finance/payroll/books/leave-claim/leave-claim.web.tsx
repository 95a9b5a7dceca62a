import { documentScreens } from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { Amount, Panel } from '@quina/ui/web'
import { leaveClaim } from './leave-claim.contract.ts'

/** What administrators owe for leaves: filed, recognised or denied, and paid by receipts of treasury. */
export const leaveClaimScreens = documentScreens(leaveClaim, {
  columns: [
    ...(['number', 'engagementId', 'noveltyId', 'terceroId', 'month', 'days', 'claimed', 'day31'] as const),
    ...(['reference', 'recognised', 'received', 'balance', 'age', 'condition'] as const),
  ],
  form: ({ Section, Params }) => (
    <Section title="Incapacidad o licencia">
      <Params engagementId={6} noveltyId={6} />
      <Params entity={3} terceroId={5} month={2} date={2} />
    </Section>
  ),
  header: (answer) => {
    if (answer === null) return null
    const { days, paid, claimed, day31, received, balance, filedOn, reference, recognised, why } =
      answer.facts
    return (
      <Panel title="Por cobrar">
        <p>
          <Amount of={claimed} /> por {days} días calendario; la nómina pagó <Amount of={paid} /> y los días
          31 son <Amount of={day31} />.
        </p>
        {why.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {filedOn !== null && (
          <p>
            Radicada el {showDay(filedOn as Day)} con {reference}.
          </p>
        )}
        <p>
          {recognised !== null && (
            <>
              Reconocido <Amount of={recognised} />.{' '}
            </>
          )}
          Recaudado <Amount of={received} />; saldo en libros <Amount of={balance} />, que se recibe con un
          comprobante de ingreso a su documento cruce.
        </p>
      </Panel>
    )
  },
})
