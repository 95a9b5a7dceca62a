import { f } from '@quina/blocks'
import {
  columnsOf,
  headedTable,
  type Paper,
  type PrintContext,
  pairs,
  paper,
  signatures,
} from '@quina/blocks/print'
import { type Operation, renderPdf, serveFile } from '@quina/blocks/server'
import { rowFrom, rowsFrom, type Tx } from '@quina/db/server'
import { money as amount, type Day, mustBeFound, showDay, showPesos } from '@quina/kernel'
import { biomedicalUses } from '../../register/asset/asset.contract.ts'
import { type AssetState, assetStates, physicalStates } from '../../register/asset/asset-life.contract.ts'
import { maintenanceKinds, maintenanceResults } from '../maintenance/maintenance.contract.ts'
import { deviceSheet } from './device-sheet.contract.ts'

interface DeviceRow {
  readonly plate: string
  readonly description: string
  readonly brand: string | null
  readonly model: string | null
  readonly serial: string | null
  readonly manufacturer: string | null
  readonly madeIn: number | null
  readonly invima: string | null
  readonly riskClass: string | null
  readonly use: keyof typeof biomedicalUses | null
  readonly acquiredOn: Day
  readonly inServiceOn: Day | null
  readonly warrantyUntil: Day | null
  readonly supplier: string | null
  readonly invoice: string | null
  readonly place: string | null
  readonly custodian: string | null
  readonly state: AssetState
  readonly physical: keyof typeof physicalStates
  readonly cost: string
}

async function deviceOf(tx: Tx, id: string): Promise<DeviceRow> {
  const row = await rowFrom<DeviceRow>(tx)`
    select a.plate, a.description, a.brand, a.model, a.serial, a.manufacturer, a.made_in as "madeIn", a.invima,
           a.risk_class as "riskClass", a.use, a.acquired_on::text as "acquiredOn", a.in_service_on::text as "inServiceOn",
           a.warranty_until::text as "warrantyUntil", s.name as supplier, a.invoice, l.location_label as place,
           l.custodian_label as custodian, a.state, a.physical,
           greatest(l.cost, coalesce(a.declared_value, 0))::numeric(18,2)::text as cost
    from assets.asset a join assets.asset_list l on l.id = a.id
    left join people.tercero_face s on s.id = a.supplier_id
    where a.id = ${id}::uuid`
  return mustBeFound(row, 'El bien')
}

interface PlanRow {
  readonly kind: keyof typeof maintenanceKinds
  readonly every: string
  readonly lastOn: string | null
  readonly nextOn: string
}

interface DoneRow {
  readonly number: string
  readonly date: string
  readonly kind: keyof typeof maintenanceKinds
  readonly by: string
  readonly certificate: string
  readonly result: keyof typeof maintenanceResults
  readonly done: string
  readonly cost: string
}

type EventRow = Readonly<{ occurredOn: string; description: string; report: string }>

async function lifeOf(tx: Tx, id: string) {
  const plan = await rowsFrom<PlanRow>(tx)`
    select kind, every_months || ' meses' as every, last_on::text as "lastOn", next_on::text as "nextOn"
    from assets.maintenance_due where asset_id = ${id}::uuid order by kind`
  const done = await rowsFrom<DoneRow>(tx)`
    select platform.numbered('MT', m.number) as number, m.date::text as date, m.kind, coalesce(t.name, 'Personal propio') as by,
           coalesce(m.certificate, '') as certificate, m.result, m.purpose as done,
           coalesce(m.cost, 0)::numeric(18,2)::text as cost
    from assets.maintenance m left join people.tercero_face t on t.id = m.tercero_id
    where m.asset_id = ${id}::uuid and m.status = 'approved' order by m.date, m.number`
  const events = await rowsFrom<EventRow>(tx)`
    select occurred_on::text as "occurredOn", description, concat_ws(' ', report, to_char(reported_on, 'YYYY/MM/DD')) as report
    from assets.device_event where asset_id = ${id}::uuid order by occurred_on`
  return { plan, done, events }
}

const planColumns = {
  kind: f.text('Mantenimiento'),
  every: f.text('Cada'),
  lastOn: f.day('Último'),
  nextOn: f.day('Próximo'),
}
const doneColumns = {
  number: f.code('Número'),
  date: f.day('Fecha'),
  kind: f.text('Mantenimiento'),
  by: f.text('Quién'),
  done: f.text('Qué se hizo'),
  certificate: f.code('Certificado'),
  result: f.text('Resultado'),
  cost: f.money('Costo'),
}
const eventColumns = {
  occurredOn: f.day('Ocurrió'),
  description: f.text('Qué pasó'),
  report: f.text('Reporte'),
}

const shown = (on: Day | null): string => (on === null ? '' : showDay(on))

const sheetPaper = (
  context: PrintContext,
  device: DeviceRow,
  { plan, done, events }: Awaited<ReturnType<typeof lifeOf>>,
): Paper =>
  paper(context, {
    title: 'Hoja de vida del equipo',
    number: device.plate,
    pieces: [
      pairs([
        { label: 'Equipo', value: device.description, wide: true },
        { label: 'Marca', value: device.brand ?? '' },
        { label: 'Modelo', value: device.model ?? '' },
        { label: 'Serie', value: device.serial ?? '' },
        { label: 'Fabricante', value: device.manufacturer ?? '' },
        { label: 'Año', value: String(device.madeIn ?? '') },
        { label: 'Registro INVIMA', value: device.invima ?? '' },
        { label: 'Clase de riesgo', value: device.riskClass ?? '' },
        { label: 'Uso', value: device.use === null ? '' : biomedicalUses[device.use] },
        { label: 'Proveedor', value: device.supplier ?? '' },
        { label: 'Factura', value: device.invoice ?? '' },
        { label: 'Adquirido', value: shown(device.acquiredOn) },
        { label: 'En servicio desde', value: shown(device.inServiceOn) },
        { label: 'Garantía hasta', value: shown(device.warrantyUntil) },
        { label: 'Valor', value: showPesos(amount(device.cost)) },
        { label: 'Ubicación', value: device.place ?? '' },
        { label: 'Responsable', value: device.custodian ?? '' },
        { label: 'Estado', value: `${assetStates[device.state][0]} · ${physicalStates[device.physical]}` },
      ]),
      ...headedTable(
        'Plan de mantenimiento',
        columnsOf(planColumns),
        plan.map((row) => ({ ...row, kind: maintenanceKinds[row.kind] })),
        [],
      ),
      ...headedTable(
        'Mantenimientos y calibraciones',
        columnsOf(doneColumns),
        done.map((row) => ({
          ...row,
          kind: maintenanceKinds[row.kind],
          result: maintenanceResults[row.result],
        })),
        ['cost'],
      ),
      ...headedTable('Tecnovigilancia', columnsOf(eventColumns), events, []),
      signatures([{ role: 'Ingeniería biomédica' }, { role: 'Activos fijos' }]),
    ],
  })

export const deviceSheetOperation: Operation = serveFile(deviceSheet, async (call) => {
  const { tx, actor, now, today: on, house, input } = call
  const device = await deviceOf(tx, input.id)
  const life = await lifeOf(tx, input.id)
  const context = await house.printContext(tx, { actor, campusId: actor.campusId, on, now })
  const content = await renderPdf(sheetPaper(context, device, life))
  const name = `hoja-de-vida-${device.plate}.pdf`
  return { download: { name, mediaType: 'application/pdf', content, inline: true as const } }
})
