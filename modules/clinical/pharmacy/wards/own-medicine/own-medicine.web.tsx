import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { ownMedicine } from './own-medicine.contract.ts'

/** The screens of patients' own medicines: what remains, and the use of the rest. */
export const ownMedicineScreens = documentScreens(ownMedicine, {
  columns: ['number', 'patient', 'date', 'admissionId', 'place', 'broughtBy', 'condition'],
  defaults: ({ admissionId = '' }) => ({ admissionId, date: dayInBogota(new Date()) }),
  lines: {
    lines: { widths: { name: 260, medicineId: 180, lot: 110, expiry: 120, quantity: 90, unit: 110 } },
  },
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Custodia">
        <Params admissionId={6} date={2} broughtBy={4} place={6} purpose={6} />
      </Section>
      <Lines name="lines" />
    </>
  ),
  lead: ({ facts, status }) =>
    status !== 'approved' ? null : (
      <>
        <p role="status">
          {facts.patient}.{' '}
          {facts.remaining.length === 0 ? 'No queda nada.' : `Quedan ${facts.remaining.join('; ')}.`}
        </p>
        {facts.moves.map(({ id, sentence }) => (
          <p key={id}>{sentence}</p>
        ))}
      </>
    ),
})
