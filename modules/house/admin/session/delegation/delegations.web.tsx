import '../inbox/inbox.css'
import type { AnswerOf } from '@quina/blocks'
import { CommandDialog, CommandOf, Show } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { EmptyState, Page, PageHeader, Panel, StatusTag, shownDay, type Tone } from '@quina/ui/web'
import { useState } from 'react'
import { delegate, delegationStates, delegations, revokeDelegation } from './delegation.contract.ts'

/** Delegates one's approvals to another user for some days, and lists the delegations given and received. */
export function Delegations() {
  const [handing, setHanding] = useState(false)
  return (
    <Page>
      <PageHeader
        title="Delegaciones"
        crumbs={[{ label: 'Bandeja', href: '/pendientes' }]}
        context="Quién aprueba en nombre de quién, y hasta cuándo"
        actions={[{ label: `${delegate.verb}…`, primary: true, keys: 'Alt+N', run: () => setHanding(true) }]}
      />
      <Show of={delegations} params={{}}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="No ha delegado sus aprobaciones ni se las han delegado." />
          ) : (
            <Panel>
              <ul className="q-returned">
                {all.map((one) => (
                  <DelegationLine key={one.id} one={one} />
                ))}
              </ul>
            </Panel>
          )
        }
      </Show>
      {handing && (
        <CommandDialog
          of={delegate}
          about={{}}
          begun={{ fromDay: dayInBogota(new Date()) }}
          done={() => 'Delegación hecha: se avisó a quien la recibe.'}
          onClose={() => setHanding(false)}
        />
      )}
    </Page>
  )
}

type Delegation = AnswerOf<typeof delegations>[number]

const tones: Readonly<Record<Delegation['state'], Tone>> = {
  current: 'good',
  coming: 'info',
  ended: 'neutral',
  revoked: 'neutral',
}

function DelegationLine({ one }: { readonly one: Delegation }) {
  const { id, given, giver, delegate: receiver, fromDay, toDay, reason, state, passes, barred } = one
  const holds = state === 'current' || state === 'coming'
  return (
    <li>
      <b>{given ? `Usted delega en ${receiver}` : `Aprueba por delegación de ${giver}`}</b>{' '}
      <StatusTag tone={tones[state]}>{delegationStates[state]}</StatusTag>{' '}
      <span className="q-muted">
        Del {shownDay(fromDay)} al {shownDay(toDay)}
      </span>
      <p>{reason}</p>
      {passes.length > 0 && <p className="q-muted">Puede aprobar: {passes.join(', ')}.</p>}
      {barred.map(({ kind, why }) => (
        <p key={kind} className="q-muted">
          No recibe {kind}: {why}.
        </p>
      ))}
      {holds && (
        <CommandOf
          of={revokeDelegation}
          about={{ id }}
          title={given ? `Revocar la delegación en ${receiver}` : `Dejar la delegación de ${giver}`}
          done={() => 'Delegación revocada.'}
          look={{ variant: 'default', size: 'xs' }}
          label={given ? 'Revocar…' : 'Dejarla…'}
        />
      )}
    </li>
  )
}

/** Above the inbox: for which users one approves today by delegation, and who approves for oneself. */
export const CurrentDelegations = () => (
  <Show of={delegations} params={{}}>
    {(all) =>
      all
        .filter(({ state }) => state === 'current')
        .map(({ id, given, giver, delegate: receiver, toDay }) => (
          <p key={id} className="q-inbox-delegation">
            {given
              ? `${receiver} también aprueba, por delegación de usted, hasta el ${shownDay(toDay)}.`
              : `Usted también aprueba, por delegación de ${giver}, hasta el ${shownDay(toDay)}.`}
          </p>
        ))
    }
  </Show>
)
