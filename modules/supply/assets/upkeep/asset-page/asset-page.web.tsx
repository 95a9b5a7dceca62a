import { Group } from '@mantine/core'
import { apiPathOf, permissionFor } from '@quina/blocks'
import {
  Attachments,
  type CatalogPieces,
  CommandOf,
  catalogPages,
  GoTo,
  MiniTable,
  openFileOf,
  RowsPanel,
  Show,
  useCan,
  writeSearch,
} from '@quina/blocks/web'
import { type Day, showDay } from '@quina/kernel'
import { FieldGrid, Panel } from '@quina/ui/web'
import { assetDisputes, settleDispute } from '../../custody/dispute/dispute.contract.ts'
import { assetTransfer } from '../../custody/transfer/transfer.contract.ts'
import { asset } from '../../register/asset/asset.contract.ts'
import { AssetLife, AssetSummary, labelActions } from '../../register/asset/asset.web.tsx'
import { deviceSheet } from '../device-sheet/device-sheet.contract.ts'
import { costOfLiving } from '../living/living.contract.ts'
import { deviceEvents, maintenance, maintenancePlan } from '../maintenance/maintenance.contract.ts'

/** The page of one asset: editable fields, value, history, upkeep, papers and photographs. */
export const { Edit: AssetPage } = catalogPages(asset, {
  nameOf: ({ values }) => `${values.plate} ${values.description}`,
  actions: ({ id }) => [
    ...labelActions(id),
    { label: 'Imprimir hoja de vida', run: () => openFileOf(deviceSheet, { id }) },
  ],
  lead: ({ id }) => (
    <>
      <AssetSummary id={id} begins={(retired) => <Begun id={id} retired={retired} />} />
      <Disputes id={id} />
    </>
  ),
  form: ({ Ask }) =>
    Object.entries(sections).map(([title, spans]) => (
      <Panel key={title} title={title}>
        <FieldGrid>
          {Object.entries(spans).map(([name, span]) => (
            <Ask key={name} name={name as Name} span={span} />
          ))}
        </FieldGrid>
      </Panel>
    )),
  related: ({ id }) => (
    <>
      <AssetLife id={id} />
      <RowsPanel
        rows={maintenancePlan}
        id={id}
        empty="No tiene plan: registre cada cuánto se le hace mantenimiento y, si mide, cada cuánto se calibra."
        spans={{ kind: 4, terceroId: 6 }}
      />
      <RowsPanel
        rows={deviceEvents}
        id={id}
        empty="No tiene eventos ni incidentes registrados."
        spans={{ description: 12 }}
      />
      <Papers id={id} />
    </>
  ),
})

type Name = Parameters<CatalogPieces<typeof asset>['Ask']>[0]['name']

/** The editable fields, with their width in twelfths. */
const sections: Readonly<Record<string, Readonly<Partial<Record<Name, number>>>>> = {
  Identificación: {
    plate: 3,
    oldPlate: 3,
    serial: 3,
    physical: 3,
    description: 6,
    parentId: 6,
    brand: 3,
    model: 3,
    reference: 3,
    manufacturer: 3,
    madeIn: 3,
    country: 3,
    funding: 6,
  },
  'Equipo biomédico': { use: 4, invima: 4, riskClass: 4 },
  'Garantía, licencia y seguro': {
    warrantyUntil: 3,
    licenceUntil: 3,
    policy: 6,
    insuredValue: 3,
    insuredUntil: 3,
    termOn: 3,
    contractMaintenance: 12,
  },
  'Avalúo y observaciones': { appraisedOn: 3, appraisedValue: 3, appraiser: 6, note: 12 },
}

/** The custodian's disputes and their outcome. */
const Disputes = ({ id }: { readonly id: string }) => (
  <Show of={assetDisputes} params={{ assetId: id }}>
    {({ rows }) =>
      rows.length > 0 && (
        <Panel title="Objeciones de quien responde">
          <MiniTable
            label="Objeciones de quien responde"
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              { head: 'Fecha', cell: ({ on }) => showDay(on as Day) },
              { head: 'Quién', cell: ({ who }) => who },
              { head: 'Qué no es así', cell: ({ reason }) => reason },
              { head: 'Qué se hizo', cell: ({ answer }) => answer ?? 'Por responder' },
            ]}
          />
          {rows.some(({ answer }) => answer === null) && (
            <CommandOf of={settleDispute} about={{ assetId: id }} done={() => 'Objeción respondida'} />
          )}
        </Panel>
      )
    }
  </Show>
)

type Begins = Readonly<{ permission: string; path: string; label: string }>

/** The documents that may begin from an asset, with the asset already chosen. */
const begins: readonly Begins[] = [
  { permission: permissionFor(assetTransfer, 'edit'), path: '/traslado-bienes/create', label: 'Trasladarlo' },
  {
    permission: permissionFor(maintenance, 'edit'),
    path: '/assets/mantenimiento/create',
    label: 'Registrar un mantenimiento',
  },
  {
    permission: 'assets.adjustment.edit',
    path: '/assets/ajustes/create',
    label: 'Registrar una mejora, un deterioro u otra vida útil',
  },
  { permission: 'assets.retirement.edit', path: '/assets/bajas/create', label: 'Darlo de baja' },
]

const Begun = ({ id, retired }: { readonly id: string; readonly retired: boolean }) => {
  const can = useCan()
  const assetId = writeSearch({ assetId: id })
  const offered = retired ? [] : begins.filter(({ permission }) => can(permission))
  const links = [
    ...offered.map(({ path, label }) => ({ address: `${path}${assetId}`, label })),
    { address: `/assets/mantenimiento${assetId}`, label: 'Ver lo que se le ha hecho' },
    ...(can(permissionFor(costOfLiving, 'run'))
      ? [
          {
            address: `/assets/informes${writeSearch({ informe: costOfLiving.name, assetId: id })}`,
            label: 'Ver cuánto cuesta tenerlo',
          },
        ]
      : []),
  ]
  return (
    <Group gap="md" mt="sm" role="group" aria-label="Qué hacer con el bien">
      {links.map(({ address, label }) => (
        <GoTo key={address} address={address}>
          {label}
        </GoTo>
      ))}
    </Group>
  )
}

const Papers = ({ id }: { readonly id: string }) => {
  const can = useCan()
  return (
    <Panel title="Fotografías y documentos">
      <Attachments
        path={`${apiPathOf(asset)}/${id}/attachments`}
        mayAttach={can(permissionFor(asset, 'edit'))}
      />
    </Panel>
  )
}
