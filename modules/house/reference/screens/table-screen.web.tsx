import './reference.css'
import { Button } from '@mantine/core'
import { CommandDialog, GoTo, JobPanel, useCan, useParams, wordsOf } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import {
  ErrorState,
  Loading,
  Page,
  PageHeader,
  Panel,
  ReadField,
  shownCount,
  shownDay,
  shownInstant,
  useGoTo,
} from '@quina/ui/web'
import { useRef, useState } from 'react'
import { importEditions, sinceAlways, type TableSummary, uploadEdition } from '../edition/edition.contract.ts'
import { useLoadShipped } from '../shipped/load-shipped.web.tsx'
import { type TableName, tables } from '../table/tables.contract.ts'
import { useSummaries } from './calls.web.ts'
import { EditionPanel } from './edition-panel.web.tsx'

/** One catalogue: what is in force, the file that waits to be applied, and a link to its codes. */
export function TableScreen() {
  const { name } = useParams('/catalogos-oficiales/catalogo/:name')
  const { data, error, refetch } = useSummaries()
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const summary = data.find(({ id }) => id === name)
  if (summary === undefined) return <ErrorState message="El catálogo no existe." />
  return <Catalogue key={name} summary={summary} />
}

function Catalogue({ summary }: { readonly summary: TableSummary }) {
  const { id, codes, openEditionId } = summary
  const table = tables[id as TableName]
  const can = useCan()
  const goTo = useGoTo()
  const [uploading, setUploading] = useState(false)
  const [brought, setBrought] = useState<string | null>(null)
  const shown = openEditionId ?? brought
  const { pending, jobId, load } = useLoadShipped([summary])
  const upload = {
    label: 'Importar archivo oficial…',
    run: () => setUploading(true),
    primary: true,
    keys: 'Alt+N',
    ...(openEditionId === null ? {} : { reason: 'Hay un archivo por aplicar.' }),
  }
  return (
    <Page>
      <PageHeader
        title={table.label}
        context={`${table.norm} · tabla ${table.sispro} · ${shownCount(codes)} códigos vigentes`}
        crumbs={[{ label: 'Catálogos oficiales', href: '/catalogos-oficiales' }]}
        actions={[
          { label: 'Ver códigos', run: () => goTo(`/catalogos-oficiales/codigos?catalogue=${id}`) },
          { label: 'Ver versiones', run: () => goTo(`/catalogos-oficiales/versiones?catalogue=${id}`) },
          ...(can(importEditions) && pending.length > 0
            ? [{ label: 'Cargar la que viene con Quina…', run: () => void load() }]
            : []),
          ...(can(importEditions) ? [upload] : []),
        ]}
      />
      {jobId !== null && <JobPanel id={jobId} />}
      <InForce summary={summary} />
      <Shipped summary={summary} />
      {shown !== null && <EditionPanel key={shown} id={shown} />}
      {uploading && (
        <UploadDialog
          catalogue={id}
          first={summary.edition === null}
          onClose={() => setUploading(false)}
          onBrought={setBrought}
        />
      )}
    </Page>
  )
}

function InForce({ summary: { id, codes, ended, edition } }: { readonly summary: TableSummary }) {
  if (codes === 0 && edition === null) return <NothingYet />
  const codesAt = `/catalogos-oficiales/codigos?catalogue=${id}&offered=`
  return (
    <Panel title="Versión vigente">
      <div className="q-reference-facts">
        <ReadField label="Archivo">
          {edition?.fileName ?? (codes === 0 ? '' : 'Inicio del sistema')}
        </ReadField>
        <ReadField label="Rige desde">{edition && shownDay(edition.validFrom)}</ReadField>
        <ReadField label="Aplicada">{edition && shownInstant(edition.appliedAt)}</ReadField>
        <ReadField label="Aplicada por">{edition?.appliedBy}</ReadField>
        <ReadField label="Códigos vigentes">
          <GoTo address={`${codesAt}true`}>{shownCount(codes)}</GoTo>
        </ReadField>
        <ReadField label="Códigos que ya no rigen">
          <GoTo address={`${codesAt}false`}>{shownCount(ended)}</GoTo>
        </ReadField>
      </div>
    </Panel>
  )
}

function NothingYet() {
  return (
    <Panel title="Sin códigos todavía">
      <p className="q-context">
        Importe el archivo oficial: se revisa entero antes de aplicarlo, y hasta entonces este catálogo no
        ofrece nada.
      </p>
    </Panel>
  )
}

/** The source of the edition that comes with the product, so that users can verify it. */
function Shipped({ summary: { shipped } }: { readonly summary: TableSummary }) {
  if (shipped === null) return null
  return (
    <Panel title="La que viene con Quina">
      <div className="q-reference-facts">
        <ReadField label="Tabla">{shipped.title}</ReadField>
        <ReadField label="Edición">{shipped.edition}</ReadField>
        <ReadField label="Fuente">{shipped.source}</ReadField>
        <ReadField label="Para tener en cuenta">{shipped.caution}</ReadField>
      </div>
    </Panel>
  )
}

interface UploadDialogProps {
  readonly catalogue: TableName
  /** Whether no official file has been applied yet. */
  readonly first: boolean
  readonly onClose: () => void
  readonly onBrought: (id: string) => void
}

/** Takes a file and the day from which it applies. It is read and compared; nothing changes yet. */
function UploadDialog({ catalogue, first, onClose, onBrought }: UploadDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  return (
    <CommandDialog
      of={uploadEdition}
      about={{ catalogue }}
      file={file}
      disabled={file === null}
      title="Importar archivo oficial"
      verb="Revisar archivo"
      consequence={
        <>
          Se compara con lo vigente y se muestra qué cambiaría. Nada cambia hasta que usted lo aplique.{' '}
          {first ? 'La primera versión rige también para lo anterior.' : 'Lo anterior conserva lo que decía.'}
          <ChooseFile file={file} onFile={setFile} />
        </>
      }
      begun={{ validFrom: first ? sinceAlways : dayInBogota(new Date()), complete: true }}
      spans={{ complete: 12 }}
      done={({ id }) => {
        onBrought(id)
        return 'Archivo recibido: se está revisando'
      }}
      onClose={onClose}
    />
  )
}

function ChooseFile({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="q-reference-upload">
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv,.tsv,.txt,.json"
        aria-label="Archivo oficial"
        onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)}
      />
      <Button variant="default" onClick={() => input.current?.click()} data-autofocus>
        Elegir archivo…
      </Button>
      <span className="q-muted">{file?.name ?? 'Excel, CSV o JSON de SISPRO, hasta 10 MB'}</span>
    </div>
  )
}
