import type { AnswerOf } from '@quina/blocks'
import { ask, type DocumentForm, documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { MovedLots } from '@quina/warehouse/web'
import { kitLines } from '../kit/kit.contract.ts'
import { patientUse } from './patient-use.contract.ts'

/** The screens of what is used without an order; a kit fills in its lines. */
export const patientUseScreens = documentScreens(patientUse, {
  columns: ['number', 'patient', 'date', 'kitId', 'storeId', 'costCentreId', 'purpose', 'condition'],
  defaults: ({ admissionId = '', storeId = '' }) => ({ admissionId, storeId, date: dayInBogota(new Date()) }),
  whenChosen: { kitId: (option, form) => (option === null ? undefined : expand(form)) },
  lines: {
    lines: {
      widths: { productId: 260, quantity: 90, included: 120, lotId: 130, serial: 120, unchargedReason: 220 },
    },
  },
  form: ({ Section, Params, Lines, More }) => (
    <>
      <Section title="Gasto">
        <Params
          storeId={4}
          date={2}
          admissionId={6}
          professionalId={5}
          costCentreId={5}
          kitId={5}
          kits={2}
          purpose={12}
        />
      </Section>
      <Lines name="lines" />
      <More>
        <Params happenedOn={3} />
      </More>
    </>
  ),
  lead: ({ facts }) => (
    <>
      {facts.patient !== null && (
        <p role="status">
          Paciente: {facts.patient} · Alergias: {facts.allergies ?? 'no se han preguntado'}
        </p>
      )}
      {facts.remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {facts.implants.map((card) => (
        <p key={card}>Implante: {card}</p>
      ))}
      <MovedLots rows={facts.moved} />
    </>
  ),
})

/** Adds the parts of a kit as lines, after the typed ones. */
async function expand(form: DocumentForm<typeof patientUse>): Promise<void> {
  const { kitId, kits } = form.values()
  if (kitId === null) return
  const parts = await ask(kitLines, { kitId, kits: kits ?? 1 })
  const typed = form.lines('lines').filter(({ productId }) => productId !== '')
  form.load('lines', [...typed, ...parts.map(written)])
}

const written = ({ product, included, ...part }: AnswerOf<typeof kitLines>[number]) => ({
  ...part,
  included: String(included),
  productIdLabel: product,
})
