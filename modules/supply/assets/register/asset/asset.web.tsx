import type { AnswerOf } from '@quina/blocks'
import {
  catalogScreens,
  GoTo,
  type ListRow,
  MiniTable,
  openFileOf,
  pathTo,
  RowsPanel,
  Show,
} from '@quina/blocks/web'
import { showDay } from '@quina/kernel'
import { Amount, FieldGrid, Page, PageHeader, Panel, ReadField } from '@quina/ui/web'
import { Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { assetByLabel, assetLabel, custodianInventory, custodianLabels } from '../label/label.contract.ts'
import { usageReadings } from '../usage/usage.contract.ts'
import { asset, assetSheet } from './asset.contract.ts'

/** The register: each row opens the asset's sheet and prints its label. */
const { List } = catalogScreens(asset, {
  closed: true,
  pages: { create: '/ingreso/bienes', open: '/assets/:id' },
  columns: ['plate', 'description', 'classId', 'locationId', 'custodianId', 'condition', 'cost', 'carrying'],
  rowActions: ({ id, custodianId }: ListRow) => [
    ...(custodianId
      ? [
          {
            label: 'Inventario del responsable',
            run: () => openFileOf(custodianInventory, { id: String(custodianId) }),
          },
          {
            label: 'Etiquetas del responsable',
            run: () => openFileOf(custodianLabels, { custodianId: String(custodianId), size: 'label' }),
          },
        ]
      : []),

    ...labelActions(id),
  ],
})

/** The register or, when a label was read, its asset. */
export function Assets() {
  const { placa } = useSearch({ strict: false }) as { readonly placa?: string }
  if (placa === undefined) return <List />
  return (
    <Page>
      <PageHeader title="Etiqueta de un bien" />
      <Show of={assetByLabel} params={{ code: placa }}>
        {({ id }) => <Navigate to={pathTo('/assets/:id', { id })} replace />}
      </Show>
    </Page>
  )
}

/** The label of an asset, in each roll size. */
export const labelActions = (id: string) => [
  { label: 'Imprimir etiqueta de 50 × 25 mm', run: () => openFileOf(assetLabel, { id, size: 'label' }) },
  { label: 'Imprimir etiqueta de 30 × 15 mm', run: () => openFileOf(assetLabel, { id, size: 'smallLabel' }) },
]

/** The value, place and state of an asset, with the commands for it. */
export const AssetSummary = ({ id, begins }: SummaryProps) => (
  <Show of={assetSheet} params={{ id }}>
    {(sheet) => (
      <Panel title="Valor y lugar">
        <FieldGrid>
          <ReadField label="Clase">
            {sheet.className} ({sheet.account}) · {sheet.method}
          </ReadField>
          <ReadField label="Estado">
            {sheet.state} · {sheet.tenure}
          </ReadField>
          <ReadField label="Dónde está">
            {[sheet.location, sheet.custodian, sheet.costCentre].filter(Boolean).join(' · ') ||
              'Sin ubicación'}
          </ReadField>
          <ReadField label="Cómo entró">{sheet.boughtBy || 'Sin papeles de compra'}</ReadField>
          <ReadField label="Costo">
            <Amount of={sheet.cost} />
          </ReadField>
          <ReadField label="Depreciación y deterioro">
            <Amount of={sheet.accumulated} /> · <Amount of={sheet.impairment} />
          </ReadField>
          <ReadField label="En libros">
            <Amount of={sheet.carrying} />
          </ReadField>
          {sheet.surplus !== '0.00' && (
            <ReadField label="Superávit por revaluación">
              <Amount of={sheet.surplus} />
            </ReadField>
          )}
        </FieldGrid>
        {begins(sheet.retired)}
      </Panel>
    )}
  </Show>
)

type SummaryProps = Readonly<{ id: string; begins: (retired: boolean) => ReactNode }>

/** The history of an asset and its monthly depreciation, in words. */
export const AssetLife = ({ id }: { readonly id: string }) => (
  <Show of={assetSheet} params={{ id }}>
    {({ moves, months, countsUnits }) => (
      <>
        <Panel title="Vida del bien">
          <Moves rows={moves} />
        </Panel>
        {months.length > 0 && (
          <Panel title="Depreciación de cada mes">
            <Months rows={months} />
          </Panel>
        )}
        {countsUnits && (
          <RowsPanel
            rows={usageReadings}
            id={id}
            empty="No tiene lecturas: escriba cada mes lo que produjo, aunque sea cero."
          />
        )}
      </>
    )}
  </Show>
)

type AssetMove = AnswerOf<typeof assetSheet>['moves'][number]

const Moves = ({ rows }: { readonly rows: readonly AssetMove[] }) => (
  <MiniTable
    label="Vida del bien"
    className="q-mini-stacked"
    rows={rows}
    keyOf={({ id: move }) => move}
    columns={[
      { head: 'Fecha', cell: ({ day }) => showDay(day) },
      {
        head: 'Movimiento',
        cell: ({ kind, detail, address }) => {
          const words = [kind, detail].filter(Boolean).join(': ')
          return address === null ? words : <GoTo address={address}>{words}</GoTo>
        },
      },
      { head: 'Lugar y responsable', cell: ({ place }) => place },
      { head: 'Valor', end: true, cell: ({ value }) => <Amount of={value} /> },
    ]}
  />
)

type Month = Readonly<{ day: string; amount: string; explanation: string }>

const Months = ({ rows }: { readonly rows: readonly Month[] }) => (
  <MiniTable
    label="Depreciación de cada mes"
    className="q-mini-stacked"
    rows={rows}
    keyOf={({ day }) => day}
    columns={[
      { head: 'Mes', cell: ({ day }) => showDay(day) },
      { head: 'Por qué', cell: ({ explanation }) => explanation },
      { head: 'Depreciación', end: true, cell: ({ amount }) => <Amount of={amount} /> },
    ]}
  />
)
