import './rips-sheet.css'
import { Button, Drawer, Group, Tabs } from '@mantine/core'
import type { AnswerOf, FileQuery } from '@quina/blocks'
import { CommandOf, GoTo, keepFileOf, Show, useAnswer, usePress, wordsOf } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ripsState } from '@quina/rips/contract'
import { ErrorState, Loading, StatusTag, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { useRefreshWhile } from '../../invoice/invoice-screens/refreshing.web.ts'
import {
  adjustRips,
  compareRips,
  makeRips,
  ripsJson,
  ripsPackage,
  type ShownRips,
  sendRipsNow,
  showRips,
} from '../rips-desk/desk.contract.ts'
import { Spoken } from '../rips-desk/spoken.web.tsx'
import { RipsForm } from './form.web.tsx'

type RipsSheetProps = Readonly<{ id: string; mayEdit: boolean; maySend: boolean; onClose: () => void }>

/** The RIPS of one invoice: its findings, its fields, its versions and the exchanges with the ministry. */
export function RipsSheet({ id, mayEdit, maySend, onClose }: RipsSheetProps) {
  const { data, error, refetch } = useAnswer(showRips, { id })
  const title = data === undefined ? 'RIPS' : `RIPS de ${data.number} · ${data.payer}`
  return (
    <Drawer opened onClose={onClose} position="right" size={860} title={title}>
      {error !== null && <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && <Content rips={data} mayEdit={mayEdit} maySend={maySend} />}
    </Drawer>
  )
}

const closed: readonly string[] = ['approved', 'notified', 'sent', 'exempt']

function Content({ rips, mayEdit, maySend }: { rips: ShownRips; mayEdit: boolean; maySend: boolean }) {
  const [tab, setTab] = useState<string | null>('findings')
  const [aimed, setAimed] = useState<string | null>(null)
  const mends = mayEdit && !closed.includes(rips.state)
  const [isSending, setIsSending] = useState(false)
  useRefreshWhile(rips.state === 'sent' || (isSending && rips.state === 'ready'))
  return (
    <>
      <Standing rips={rips} />
      <Commands
        rips={rips}
        mends={mends}
        mayEdit={mayEdit}
        maySend={maySend}
        onSend={() => setIsSending(true)}
      />
      <Tabs value={tab} onChange={setTab} keepMounted={false} className="q-rips">
        <Tabs.List>
          <Tabs.Tab value="findings">Hallazgos ({rips.findings.length})</Tabs.Tab>
          <Tabs.Tab value="fields">Contenido</Tabs.Tab>
          <Tabs.Tab value="editions">Versiones ({rips.editions.length})</Tabs.Tab>
          <Tabs.Tab value="spoken">Ministerio ({rips.attempts.length})</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="findings">
          <Findings
            rips={rips}
            onAim={(path) => {
              setAimed(path)
              setTab('fields')
            }}
          />
        </Tabs.Panel>
        <Tabs.Panel value="fields">
          <RipsForm key={rips.json} rips={rips} mends={mends} aimed={aimed} />
        </Tabs.Panel>
        <Tabs.Panel value="editions">
          <Editions rips={rips} />
        </Tabs.Panel>
        <Tabs.Panel value="spoken">
          <Spoken rips={rips} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Standing({
  rips: { state, mode, simulated, cuv, filedAt, lastError, mustRecover, nextTryAt, environment },
}: {
  readonly rips: ShownRips
}) {
  return (
    <div className="q-rips-standing">
      <Group gap={8}>
        <StatusTag tone={ripsState.tones?.[state] ?? 'neutral'}>
          {ripsState.options?.[state] ?? (state === 'exempt' ? 'No se informa' : 'Sin generar')}
        </StatusTag>
        {mode !== null && <span>{mode}</span>}
        {simulated && cuv !== null && (
          <StatusTag tone="warning">{environment}: no sirve para radicar</StatusTag>
        )}
        {filedAt !== null && <span>Validado {showInstant(new Date(filedAt))}</span>}
      </Group>
      {cuv !== null && <p className="q-rips-cuv">CUV {cuv}</p>}
      {state === 'exempt' && <p>La factura se anuló antes de radicarla: de su nota no se informa.</p>}
      {lastError !== null && <p>{lastError}</p>}
      {nextTryAt !== null && <p>Se intenta de nuevo solo: {showInstant(new Date(nextTryAt))}.</p>}
      {state === 'sent' && nextTryAt === null && lastError !== null && (
        <p>Ya no se intenta solo: revise lo que respondió el Ministerio y envíelo de nuevo.</p>
      )}
      {mustRecover && <p>Se envió y no hubo resultado: si el Ministerio ya lo validó, devuelve su CUV.</p>}
    </div>
  )
}

interface CommandsProps {
  readonly rips: ShownRips
  readonly mends: boolean
  readonly mayEdit: boolean
  readonly maySend: boolean
  readonly onSend: () => void
}

function Commands({
  rips: { id, state, json, mayAdjust, isAdjustment },
  mends,
  mayEdit,
  maySend,
  onSend,
}: CommandsProps) {
  const about = { id }
  const sends = state === 'ready' || state === 'sent'
  const queued = () => {
    onSend()
    return 'El RIPS está en la cola de envío'
  }
  const { press, busy } = usePress()
  const keep = (of: FileQuery<typeof ripsJson.params>, reported: string) =>
    void press({ of: [of.name, id], run: () => keepFileOf(of, about), done: () => reported })
  return (
    <Group gap={8} mb={10}>
      {mayEdit && mayAdjust && <Adjusting id={id} />}
      {mends && !isAdjustment && (
        <CommandOf
          of={makeRips}
          about={about}
          label={json === null ? 'Generar y validar' : 'Generar de nuevo'}
          look={{ variant: sends ? 'default' : 'filled' }}
          done={() => 'RIPS generado y validado'}
        />
      )}
      {maySend && sends && (
        <CommandOf
          of={sendRipsNow}
          about={about}
          label={state === 'sent' ? 'Recuperar CUV' : 'Enviar al Ministerio'}
          done={queued}
        />
      )}
      {json !== null && (
        <Button variant="default" loading={busy} onClick={() => keep(ripsJson, 'JSON descargado')}>
          JSON
        </Button>
      )}
      <Button variant="default" loading={busy} onClick={() => keep(ripsPackage, 'Paquete descargado')}>
        Paquete ZIP
      </Button>
    </Group>
  )
}

/** Opens the note that corrects the RIPS that the ministry has, and goes to it. */
function Adjusting({ id }: Pick<ShownRips, 'id'>) {
  const goTo = useGoTo()
  const opened = (note: { readonly id: string }) => {
    goTo(`/rips/generar-v2?open=${note.id}`)
    return 'Nota de ajuste abierta: corrija sus campos y envíela.'
  }
  return <CommandOf of={adjustRips} about={{ id }} look={{ variant: 'default' }} done={opened} />
}

type FindingsProps = Readonly<{ rips: ShownRips; onAim: (path: string) => void }>

function Findings({ rips, onAim }: FindingsProps) {
  const { findings, state } = rips
  if (state === 'exempt') return null
  if (state === 'sent') return <p>El Ministerio aún no ha dado un resultado.</p>
  if (findings.length === 0) return <NoFindings rips={rips} />
  const worst = findings.toSorted((one, other) => other.effect.localeCompare(one.effect))
  return (
    <ul className="q-rips-findings">
      {worst.map(({ code, effect, says, path, detail, mendsAt }) => (
        <li key={`${code} ${path}`}>
          <p>
            <StatusTag tone={effect === 'R' ? 'bad' : 'warning'}>{code}</StatusTag> {says} {detail}
          </p>
          <p className="q-muted">
            <button type="button" className="q-link" onClick={() => onAim(path)}>
              {path}
            </button>
            {mendsAt !== null && (
              <>
                {' · '}
                <GoTo address={mendsAt}>Corregir en su origen</GoTo>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Shown instead of findings; it does not claim compliance for a RIPS that was refused or not checked yet. */
function NoFindings({ rips: { json, state, carriesJson, lastError } }: { readonly rips: ShownRips }) {
  if (state === 'rejected') return <p>El Ministerio lo rechazó: {lastError}</p>
  if (!carriesJson) return <p>No lleva JSON: el Ministerio solo recibe el XML de la nota.</p>
  if (json === null) return <p className="q-muted">Aún no se ha generado.</p>
  return <p>Cumple las reglas que se pueden comprobar aquí.</p>
}

/** Every version: its author, its reason, and its differences from the previous one. */
function Editions({ rips: { id, editions } }: { readonly rips: ShownRips }) {
  const [shown, setShown] = useState<number | null>(null)
  if (editions.length === 0) return <p className="q-muted">Aún no se ha generado.</p>
  return (
    <ul className="q-rips-findings">
      {editions.map(({ ordinal, madeAt, madeBy, reason }) => (
        <li key={ordinal}>
          <p>
            <b>Versión {ordinal}</b> · {showInstant(new Date(madeAt))} · {madeBy ?? 'El sistema'}
            {reason !== null && ` · ${reason}`}
          </p>
          {ordinal > 1 && (
            <button
              type="button"
              className="q-link"
              aria-expanded={shown === ordinal}
              onClick={() => setShown(shown === ordinal ? null : ordinal)}
            >
              Comparar con la anterior
            </button>
          )}
          {shown === ordinal && <Compared id={id} ordinal={ordinal} />}
        </li>
      ))}
    </ul>
  )
}

function Compared({ id, ordinal }: { readonly id: string; readonly ordinal: number }) {
  return (
    <Show of={compareRips} params={{ id, ordinal }}>
      {(changes) => <Changes changes={changes} />}
    </Show>
  )
}

function Changes({ changes }: { readonly changes: AnswerOf<typeof compareRips> }) {
  return (
    <table className="q-rips-table">
      <thead>
        <tr>
          {['Campo', 'Antes', 'Después'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before, after }) => (
          <tr key={path}>
            <th scope="row">{path}</th>
            <td>{before ?? '—'}</td>
            <td>{after ?? '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
