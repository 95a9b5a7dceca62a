import './physical-inventory.css'
import type { AnswerOf, DocumentAnswer } from '@quina/blocks'
import {
  CommandOf,
  documentScreens,
  GoTo,
  hrefOf,
  MiniTable,
  pathTo,
  ReportScreen,
  Show,
} from '@quina/blocks/web'
import { dayInBogota, showInstant } from '@quina/kernel'
import { EmptyState, Panel, StatusTag } from '@quina/ui/web'
import {
  chooseScan,
  inventoryOutcome,
  inventoryReport,
  physicalInventory,
  scanPhoto,
  sendDifferences,
} from './physical-inventory.contract.ts'

/** Inventarios físicos: opened, read with telephones, and closed once their conflicts are settled. */
export const physicalInventoryScreens = documentScreens(physicalInventory, {
  columns: ['number', 'date', 'locationId', 'custodianId', 'purpose', 'expected', 'seen', 'condition'],
  defaults: () => ({ date: dayInBogota(new Date()) }),
  form: ({ Section, Params }) => (
    <Section title="Qué se busca">
      <Params date={3} locationId={5} classId={4} custodianId={6} purpose={12} />
    </Section>
  ),
  header: (answer) => answer !== null && answer.status !== 'draft' && <Outcome answer={answer} />,
})

function Outcome({ answer: { id, status } }: { readonly answer: DocumentAnswer }) {
  const open = status === 'open'
  return (
    <>
      <p>
        {open && (
          <>
            <GoTo address={pathTo('/assets/inventario/tomar/:id', { id })}>Leer con este equipo</GoTo>
            {' · '}
          </>
        )}
        <GoTo address={`/assets/inventario/resultado?physicalInventoryId=${id}`}>Ver bien por bien</GoTo>
      </p>
      <Show of={inventoryOutcome} params={{ id }}>
        {({ counts, conflicts, differences, movable }) => (
          <>
            <Panel title="Cómo va">
              <MiniTable
                label="Bienes por resultado"
                rows={counts}
                keyOf={({ result }) => result}
                columns={[
                  { head: 'Resultado', cell: ({ label }) => label },
                  { head: 'Bienes', end: true, cell: ({ count }) => count },
                ]}
              />
            </Panel>
            {conflicts.map((one) => (
              <Conflict key={one.assetId} id={id} open={open} {...one} />
            ))}
            <Differences id={id} rows={differences} />
            {movable > 0 && (
              <CommandOf
                of={sendDifferences}
                about={{ id }}
                done={({ transfers, assets }) => `${transfers} traslados enviados, con ${assets} bienes.`}
              />
            )}
          </>
        )}
      </Show>
    </>
  )
}

interface ConflictProps {
  readonly id: string
  readonly open: boolean
  readonly plate: string
  readonly description: string
  readonly scans: readonly ScanRow[]
}

type ScanRow = AnswerOf<typeof inventoryOutcome>['conflicts'][number]['scans'][number]

/** A photograph of the asset at its scan; pressing it opens the full picture. */
const Photo = ({ id, scanId, of }: { readonly id: string; readonly scanId: string; readonly of: string }) => (
  <a href={hrefOf(scanPhoto, { id, scanId })} target="_blank" rel="noreferrer">
    <img
      className="q-scan-photo"
      src={hrefOf(scanPhoto, { id, scanId })}
      alt={`Fotografía de ${of}`}
      loading="lazy"
    />
  </a>
)

/** Conflicting scans of one asset: the user chooses the valid one and states why. */
const Conflict = ({ id, open, plate, description, scans }: ConflictProps) => (
  <Panel title={`${plate} ${description}: lecturas que no coinciden`}>
    <MiniTable
      label={`Lecturas de ${plate}`}
      className="q-mini-stacked"
      rows={scans}
      keyOf={(scan) => scan.id}
      columns={[
        { head: 'Dónde', cell: ({ place }) => place },
        { head: 'Estado', cell: ({ physical }) => physical },
        { head: 'Quién', cell: ({ user, device }) => `${user}, ${device}` },
        { head: 'Cuándo', cell: ({ at }) => showInstant(new Date(at)) },
        {
          head: 'Fotografía',
          cell: (scan) => scan.photo && <Photo id={id} scanId={scan.id} of={`${plate} en ${scan.place}`} />,
        },
        {
          head: '',
          cell: (scan) =>
            open && (
              <CommandOf
                of={chooseScan}
                about={{ id, scanId: scan.id }}
                look={{ size: 'compact-sm', variant: 'default' }}
                done={() => `${plate}: vale la lectura de ${scan.place}.`}
              />
            ),
        },
      ]}
    />
  </Panel>
)

type Difference = AnswerOf<typeof inventoryOutcome>['differences'][number]

const Differences = ({ id, rows }: { readonly id: string; readonly rows: readonly Difference[] }) => (
  <Panel title="Diferencias">
    {rows.length === 0 ? (
      <EmptyState title="Todo lo que se buscó está en su lugar." />
    ) : (
      <MiniTable
        label="Diferencias"
        className="q-mini-stacked"
        rows={rows}
        keyOf={(row) => row.id}
        columns={[
          {
            head: 'Resultado',
            cell: ({ result, label }) => (
              <StatusTag tone={result === 'missing' ? 'bad' : 'warning'}>{label}</StatusTag>
            ),
          },
          { head: 'Placa', cell: ({ plate }) => plate },
          { head: 'Bien', cell: ({ description, note }) => [description, note].filter(Boolean).join(' · ') },
          { head: 'Debe estar', cell: ({ should }) => should ?? '' },
          { head: 'Se vio', cell: ({ place }) => place ?? '' },
          {
            head: 'Fotografía',
            cell: ({ plate, description, photoOf }) =>
              photoOf !== null && <Photo id={id} scanId={photoOf} of={plate || description} />,
          },
          {
            head: '',
            cell: ({ result }) =>
              (result === 'surplus' || result === 'unlabelled') && (
                <GoTo address="/ingreso/bienes?origin=surplus">Ingresar como sobrante</GoTo>
              ),
          },
        ]}
      />
    )}
  </Panel>
)

export const InventoryReport = () => <ReportScreen report={inventoryReport} defaults={{}} />
