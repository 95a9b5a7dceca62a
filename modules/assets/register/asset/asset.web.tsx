import { catalogPages, catalogScreens, type ListRow, MiniTable, openFileOf, Show } from '@quina/blocks/web'
import { showDay } from '@quina/kernel'
import { Amount, Panel, ReadField } from '@quina/ui/web'
import { assetLabel, custodianInventory } from '../label/label.contract.ts'
import { asset, assetSheet } from './asset.contract.ts'

/** The register: each asset opens its sheet, and its label is printed from its row. */
export const { List: Assets } = catalogScreens(asset, {
  closed: true,
  cards: true,
  pages: { create: '/ingreso/bienes', open: '/assets/:id' },
  columns: ['plate', 'description', 'classId', 'locationId', 'custodianId', 'condition', 'cost', 'carrying'],
  rowActions: ({ id, custodianId }: ListRow) => [
    ...(custodianId
      ? [
          {
            label: 'Inventario del responsable',
            run: () => openFileOf(custodianInventory, { id: String(custodianId) }),
          },
        ]
      : []),

    { label: 'Imprimir etiqueta QR', run: () => openFileOf(assetLabel, { id }) },
  ],
})

/** One asset: what may be corrected, what it is worth, and what happened to it. */
export const { Edit: AssetPage } = catalogPages(asset, {
  nameOf: ({ values }) => `${values.plate} ${values.description}`,
  actions: ({ id }) => [{ label: 'Imprimir etiqueta QR', run: () => openFileOf(assetLabel, { id }) }],
  related: ({ id }) => <Sheet id={id} />,
})

const Sheet = ({ id }: { readonly id: string }) => (
  <Show of={assetSheet} params={{ id }}>
    {({ moves, ...sheet }) => (
      <>
        <Panel title="Valor y lugar">
          <ReadField label="Clase">
            {sheet.className} ({sheet.account})
          </ReadField>
          <ReadField label="Estado">
            {sheet.state} · {sheet.tenure}
          </ReadField>
          <ReadField label="Dónde está">
            {[sheet.location, sheet.custodian, sheet.costCentre].filter(Boolean).join(' · ') ||
              'Sin ubicación'}
          </ReadField>
          <ReadField label="Costo">
            <Amount of={sheet.cost} />
          </ReadField>
          <ReadField label="Depreciación y deterioro">
            <Amount of={sheet.accumulated} /> · <Amount of={sheet.impairment} />
          </ReadField>
          <ReadField label="En libros">
            <Amount of={sheet.carrying} />
          </ReadField>
        </Panel>
        <MiniTable
          label="Vida del bien"
          rows={moves}
          keyOf={({ id: move }) => move}
          columns={[
            { head: 'Fecha', cell: ({ day }) => showDay(day) },
            { head: 'Movimiento', cell: ({ kind }) => kind },
            { head: 'Lugar y responsable', cell: ({ place }) => place },
            { head: 'Detalle', cell: ({ detail }) => detail },
            { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
          ]}
        />
      </>
    )}
  </Show>
)
