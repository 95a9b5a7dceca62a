import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { MovedLots } from '@quina/warehouse/web'
import { preparation } from './preparation.contract.ts'

/** The screens of preparations, with the lots of their parts and their label. */
export const preparationScreens = documentScreens(preparation, {
  columns: ['number', 'productId', 'date', 'quantity', 'lot', 'expiry', 'kindId', 'storeId', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()), wasted: '0' }),
  lines: { lines: { widths: { productId: 280, quantity: 110, used: 100, lotId: 140, lotReason: 200 } } },
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="Preparación">
        <Params
          kindId={4}
          storeId={4}
          date={2}
          productId={6}
          quantity={2}
          wasted={2}
          lot={3}
          expiry={2}
          admissionId={5}
        />
        <Params purpose={12} />
      </Section>
      <Lines name="lines" />
    </>
  ),
  lead: ({ facts }) => (
    <>
      {facts.twoPeople && (
        <p role="status">
          La preparan dos personas.{' '}
          {facts.checkedBy === null ? 'Nadie la ha revisado.' : `La revisó ${facts.checkedBy}.`}
        </p>
      )}
      {facts.made !== null && <p role="status">{facts.made}</p>}
      {facts.remnants.map((remnant) => (
        <p key={remnant}>{remnant}</p>
      ))}
      <MovedLots rows={facts.moved} />
    </>
  ),
})
