import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, CommandOf, MiniTable, pathTo, Show } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { Page, PageHeader, Panel, StatusTag, useGoTo } from '@quina/ui/web'
import { useState } from 'react'
import { acceptOffer, declineOffer, offerSlot, offerState, slotOffers } from './slot-offer.contract.ts'

type Offer = AnswerOf<typeof slotOffers>[number]

/** The offers of each freed slot: to whom, until when, and their answers. */
export function SlotOffers() {
  const [asking, setAsking] = useState(false)
  return (
    <Page>
      <PageHeader
        title="Cupos ofrecidos"
        crumbs={[{ label: 'Citas', href: '/citas/index' }]}
        actions={[{ label: 'Ofrecer un cupo…', keys: 'Alt+N', primary: true, run: () => setAsking(true) }]}
      />
      <Show of={slotOffers} params={{}}>
        {(offers) => <Summary offers={offers} />}
      </Show>
      {asking && (
        <CommandDialog
          of={offerSlot}
          about={{}}
          spans={{ slotId: 12, requestId: 12 }}
          done={({ patient }) => `Cupo ofrecido a ${patient}: llámelo.`}
          onClose={() => setAsking(false)}
        />
      )}
    </Page>
  )
}

const columns = [
  { head: 'Paciente', cell: ({ patient }: Offer) => patient },
  { head: 'Teléfono', cell: ({ phone }: Offer) => phone ?? '—' },
  { head: 'Cita', cell: ({ kind }: Offer) => kind },
  {
    head: 'Cupo',
    cell: ({ startsAt, professional }: Offer) => `${showInstant(new Date(startsAt))} · ${professional}`,
  },
  { head: 'Responde antes de', cell: ({ expiresAt }: Offer) => showInstant(new Date(expiresAt)) },
  { head: 'Estado', cell: (one: Offer) => <State offer={one} /> },
]

function Summary({ offers }: { readonly offers: readonly Offer[] }) {
  const waiting = offers.filter(({ status }) => status === 'pending')
  const answered = offers.filter(({ status }) => status !== 'pending')
  return (
    <>
      <Panel title={waiting.length === 0 ? 'Sin respuesta' : `Sin respuesta (${waiting.length})`}>
        {waiting.length === 0 ? (
          <p className="q-muted">
            Ningún cupo espera respuesta. Al cancelar o reprogramar una cita se ofrece al primero de la lista.
          </p>
        ) : (
          <MiniTable
            label="Sin respuesta"
            rows={waiting}
            keyOf={({ id }) => id}
            columns={columns}
            actions={(one) => <Answers offer={one} />}
          />
        )}
      </Panel>
      <Panel title="Respondidas en los últimos 7 días">
        {answered.length === 0 ? (
          <p className="q-muted">Ninguna.</p>
        ) : (
          <MiniTable label="Respondidas" rows={answered} keyOf={({ id }) => id} columns={columns} />
        )}
      </Panel>
    </>
  )
}

function State({ offer: { status, expiresAt, refusals, reason } }: { readonly offer: Offer }) {
  const late = status === 'pending' && new Date(expiresAt) < new Date()
  const declared = late ? 'expired' : status
  return (
    <>
      <StatusTag tone={offerState.tones?.[declared] ?? 'neutral'}>
        {offerState.options?.[declared] ?? declared}
      </StatusTag>
      {refusals >= 3 && <StatusTag tone="warning">{`${refusals} sin tomar: revisar`}</StatusTag>}
      {reason !== null && <small className="q-muted"> {reason}</small>}
    </>
  )
}

function Answers({ offer: { id, patient, startsAt } }: { readonly offer: Offer }) {
  const goTo = useGoTo()
  const look = { size: 'compact-sm', variant: 'light' } as const
  return (
    <>
      <CommandOf
        of={acceptOffer}
        about={{ id }}
        title={`${patient} acepta el cupo del ${showInstant(new Date(startsAt))}`}
        label="Acepta…"
        look={look}
        done={(done) => {
          goTo(pathTo('/eventos/edit/:id', { id: done.id }))
          return `Cita ${done.code} asignada.`
        }}
      />
      <CommandOf
        of={declineOffer}
        about={{ id }}
        title={`${patient} no toma el cupo`}
        label="Rechaza…"
        look={{ ...look, variant: 'subtle' }}
        done={() => 'Se ofreció al siguiente de la lista, si hay.'}
      />
    </>
  )
}
