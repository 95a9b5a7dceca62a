import { documentScreens, Go, GoTo, MiniTable } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { assetEntry } from './asset-entry.contract.ts'

/** Entries of assets; a confirmed entry shows its assets with their plates and links to its causación. */
export const assetEntryScreens = documentScreens(assetEntry, {
  columns: ['number', 'date', 'origin', 'terceroId', 'invoice', 'units', 'total', 'condition'],
  defaults: ({ origin = 'purchase' }) => ({ date: dayInBogota(new Date()), origin, destination: 'stored' }),
  lines: { lines: { unadded: ['unitCost', 'otherCosts', 'residual'] } },
  form: ({ Section, Params, Lines }) => (
    <>
      <Section title="De dónde vienen">
        <Params
          origin={3}
          date={3}
          terceroId={6}
          invoice={3}
          contract={3}
          purchaseOrder={3}
          act={3}
          termOn={3}
          retirementId={6}
          registroId={6}
        />
      </Section>
      <Section title="A dónde van">
        <Params destination={3} locationId={5} costCentreId={4} custodianId={6} />
      </Section>
      <Lines name="lines" />
      <Params purpose={12} />
    </>
  ),
  header: (answer) => {
    if (answer === null) return null
    const { assets, toCause, total } = answer.facts
    const worth = (
      <p>
        Valor del ingreso: <Amount of={total} />
      </p>
    )
    if (assets.length === 0) return worth
    return (
      <>
        {worth}
        {toCause && (
          <p role="note">
            Falta causar la compra.{' '}
            <GoTo address={`/causaciones/create/bienes/${answer.id}`}>Causar en contabilidad</GoTo>
          </p>
        )}
        <MiniTable
          label="Bienes de este ingreso"
          rows={assets}
          keyOf={({ id }) => id}
          columns={[
            {
              head: 'Placa',
              cell: ({ id, plate }) => (
                <Go to="/assets/:id" params={{ id }}>
                  {plate}
                </Go>
              ),
            },
            { head: 'Bien', cell: ({ description }) => description },
            { head: 'Costo', end: true, cell: ({ cost }) => <Amount of={cost} /> },
          ]}
        />
      </>
    )
  },
})
