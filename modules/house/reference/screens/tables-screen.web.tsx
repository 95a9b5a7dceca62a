import './reference.css'
import { GoTo, JobPanel, pathTo, useCan, wordsOf } from '@quina/blocks/web'
import { fold } from '@quina/kernel'
import {
  type Column,
  DataTable,
  ErrorState,
  nothing,
  Page,
  PageHeader,
  StatusTag,
  shownCount,
  shownDay,
  shownInstant,
  TextField,
  useGoTo,
} from '@quina/ui/web'
import { useState } from 'react'
import { importEditions, type TableSummary } from '../edition/edition.contract.ts'
import { useLoadShipped } from '../shipped/load-shipped.web.tsx'
import { tableGroups } from '../table/table.contract.ts'
import { tables } from '../table/tables.contract.ts'
import { useSummaries } from './calls.web.ts'

const codesOf = (id: string) => `/catalogos-oficiales/codigos?catalogue=${id}&offered=true`

const appliedWords = ({ edition }: TableSummary): string =>
  edition === null ? nothing : `${shownInstant(edition.appliedAt)} · ${edition.appliedBy ?? ''}`

const columns: readonly Column<TableSummary>[] = [
  { key: 'name', header: 'Catálogo', render: ({ id }) => tables[id].label, sortable: false, width: 220 },
  {
    key: 'group',
    header: 'Grupo',
    render: ({ id }) => tableGroups[tables[id].group],
    sortable: false,
    width: 125,
  },
  {
    key: 'codes',
    header: 'Códigos vigentes',
    align: 'right',
    width: 125,
    sortable: false,
    render: ({ id, codes }) =>
      codes === 0 ? (
        <span className="q-muted">Sin códigos</span>
      ) : (
        <GoTo address={codesOf(id)}>{shownCount(codes)}</GoTo>
      ),
  },
  {
    key: 'from',
    header: 'Rige desde',
    width: 100,
    sortable: false,
    render: ({ edition }) => (edition === null ? nothing : shownDay(edition.validFrom)),
  },
  {
    key: 'file',
    header: 'Versión vigente',
    sortable: false,
    hint: ({ edition }) => edition?.fileName ?? '',
    render: ({ edition, codes }) => edition?.fileName ?? (codes === 0 ? nothing : 'Inicio del sistema'),
  },
  {
    key: 'shipped',
    header: 'Viene con Quina',
    width: 190,
    sortable: false,
    hint: ({ shipped }) => (shipped === null ? '' : `${shipped.edition} · ${shipped.source}`),
    render: ({ shipped }) => shipped?.edition ?? nothing,
  },
  {
    key: 'applied',
    header: 'Aplicada',
    width: 160,
    sortable: false,
    hint: appliedWords,
    render: appliedWords,
  },
  {
    key: 'open',
    header: 'Estado',
    state: true,
    width: 125,
    sortable: false,
    render: ({ openEditionId, codes }) =>
      openEditionId !== null ? (
        <StatusTag tone="warning">Por aplicar</StatusTag>
      ) : (
        <StatusTag tone={codes === 0 ? 'neutral' : 'good'}>
          {codes === 0 ? 'Por importar' : 'Vigente'}
        </StatusTag>
      ),
  },
]

/** The catalogues that the State publishes, and the edition in force of each. */
export function Tables() {
  const { data, error, refetch } = useSummaries()
  const goTo = useGoTo()
  const can = useCan()
  const { pending, jobId, load } = useLoadShipped(data ?? [])
  const [text, setText] = useState('')
  const wanted = fold(text)
  const rows = data?.filter(({ id }) => fold(`${tables[id].label} ${tables[id].sispro}`).includes(wanted))
  return (
    <Page>
      <PageHeader
        title="Catálogos oficiales"
        context="Tablas de SISPRO, DANE y RIPS: se importan del archivo oficial y nunca se escriben a mano."
        actions={[
          { label: 'Ver versiones', run: () => goTo('/catalogos-oficiales/versiones') },
          ...(can(importEditions) && pending.length > 0
            ? [{ label: 'Cargar los que vienen con Quina…', run: () => void load(), primary: true }]
            : []),
        ]}
      />
      {jobId !== null && <JobPanel id={jobId} />}
      {error ? (
        <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="q-reference-search">
            <TextField label="Buscar catálogo" name="q" value={text} onChange={setText} />
          </div>
          <div className="q-grow">
            <DataTable
              label="Catálogos oficiales"
              columns={columns}
              rows={rows}
              href={({ id }) => pathTo('/catalogos-oficiales/catalogo/:name', { name: id })}
              empty={{ filtered: text !== '', onClear: () => setText('') }}
            />
          </div>
        </>
      )}
    </Page>
  )
}
