import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { type DispensingFacts, dispensing } from './dispensing.contract.ts'

/** What the pharmacy gives to answer an order. */
export const dispensingScreens = documentScreens(dispensing, {
  columns: ['number', 'date', 'kind', 'patient', 'document', 'orderId', 'storeId', 'receivedBy', 'condition'],
  defaults: ({ orderId = '', kind = '' }) => ({
    orderId,
    date: dayInBogota(new Date()),
    kind: kind === 'ambulatory' || kind === 'urgency' ? kind : 'hospital',
    mode: kind === 'ambulatory' ? 'whole' : 'unitDose',
  }),
  lines: {
    lines: {
      widths: {
        orderLineId: 230,
        productId: 230,
        quantity: 80,
        lotId: 120,
        alertReason: 200,
        unchargedReason: 200,
      },
    },
  },
  header: (answer) => (answer === null ? null : <Summary of={answer.facts} />),
  form: ({ Section, Params, Lines, More }) => (
    <>
      <Section title="Dispensación">
        <Params orderId={5} kind={2} mode={3} date={2} storeId={4} receivedBy={4} costCentreId={4} />
      </Section>
      <Lines name="lines" />
      <More>
        <Params place={6} phone={3} happenedOn={3} notes={12} />
      </More>
    </>
  ),
})

/** Who it is for, what is warned of it, and what came back. */
function Summary({ of }: { readonly of: DispensingFacts }) {
  const alerts = of.alerts.filter((one) => one !== '')
  return (
    <>
      <p>
        {of.patient} · {of.document} · Alergias: {of.allergies ?? 'no se han preguntado'}
      </p>
      {alerts.map((alert) => (
        <p key={alert} role="alert">
          {alert}
        </p>
      ))}
      {of.twoPeople !== null && (
        <p role="status">
          {of.twoPeople} {of.checkedBy === null ? 'Nadie la ha revisado.' : `La revisó ${of.checkedBy}.`}
        </p>
      )}
      {of.returns.map(({ id, sentence }) => (
        <p key={id}>{sentence}</p>
      ))}
    </>
  )
}
