import './reference.css'
import { Button } from '@mantine/core'
import { call, JobPanel, refreshAll, useCan, wordsOf } from '@quina/blocks/web'
import { plural } from '@quina/kernel'
import { confirm, ErrorState, Loading, Panel, StatusTag, shownCount, shownDay, toast } from '@quina/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  applyEdition,
  discardEdition,
  type EditionAnswer,
  editionStates,
  importEditions,
} from '../edition/edition.contract.ts'
import { useEdition } from './calls.web.ts'
import { Differences, Problems } from './differences.web.tsx'

/** A file that was brought: how its reading goes, what it would change, and the decision. */
export function EditionPanel({ id }: { readonly id: string }) {
  const { data, error, refetch } = useEdition(id)
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  const { state, jobId } = data
  return (
    <>
      {jobId !== null && <JobPanel key={jobId} id={jobId} />}
      {state !== 'reading' && <Edition edition={data} />}
    </>
  )
}

function Edition({ edition }: { readonly edition: EditionAnswer }) {
  const [label, tone] = editionStates[edition.state]
  const { added, changed, ended, kept, problems } = edition
  return (
    <Panel title={edition.fileName}>
      <div className="q-reference-line" role="status">
        <StatusTag tone={tone}>{label}</StatusTag>
        <b>{plural(edition.rowCount, 'fila', 'filas')}</b>
        {problems.length === 0 && (
          <span>
            {shownCount(added)} nuevos · {shownCount(changed)} cambian · {shownCount(ended)} terminan ·{' '}
            {shownCount(kept)} siguen igual
          </span>
        )}
        <span className="q-muted">Rige desde {shownDay(edition.validFrom)}</span>
        {edition.state === 'ready' && <Decision edition={edition} />}
      </div>
      <p className="q-muted q-reference-sum">SHA-256 {edition.checksum}</p>
      {problems.length > 0 ? <Problems problems={problems} /> : <Differences edition={edition} />}
    </Panel>
  )
}

function Decision({ edition }: { readonly edition: EditionAnswer }) {
  const client = useQueryClient()
  const can = useCan()
  const [busy, setBusy] = useState(false)
  if (!can(importEditions)) return null
  const { id } = edition
  const does = async (deed: () => Promise<unknown>, agreed: Promise<boolean>) => {
    if (!(await agreed)) return
    setBusy(true)
    await deed().catch((failure: unknown) => toast({ message: wordsOf(failure), tone: 'bad' }))
    await refreshAll(client)
    setBusy(false)
  }
  return (
    <span className="q-reference-decision">
      <Button
        variant="default"
        disabled={busy}
        onClick={() => void does(() => call(discardEdition, { params: { id } }), mayDiscard())}
      >
        Descartar…
      </Button>
      <Button
        loading={busy}
        onClick={() => void does(() => call(applyEdition, { params: { id } }), mayApply(edition))}
      >
        Aplicar versión…
      </Button>
    </span>
  )
}

const mayDiscard = (): Promise<boolean> =>
  confirm({
    title: 'Descartar el archivo',
    consequence: 'El catálogo queda como está. Podrá traer el archivo de nuevo.',
    verb: 'Descartar',
    danger: true,
  })

const mayApply = ({ added, changed, ended, validFrom }: EditionAnswer): Promise<boolean> =>
  confirm({
    title: 'Aplicar la versión',
    consequence: `Desde ${shownDay(validFrom)}: ${plural(added, 'código nuevo', 'códigos nuevos')}, ${plural(
      changed,
      'cambia',
      'cambian',
    )} y ${plural(ended, 'deja de regir', 'dejan de regir')}. Lo que decían antes se conserva con sus fechas.`,
    verb: 'Aplicar',
    danger: ended > 0,
  })
