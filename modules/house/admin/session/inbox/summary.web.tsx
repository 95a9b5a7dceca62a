import './inbox.css'
import { type AnswerOf, reportedMe, settleSummary } from '@quina/blocks'
import { CommandOf, Show } from '@quina/blocks/web'
import { EmptyState, Link, Page, PageHeader, Panel, shownDay, shownInstant } from '@quina/ui/web'
import { type ReturnedTask, titleOf } from './inbox.contract.ts'

/** The comments and follow-ups on documents that wait for the user, also those due on a later day. */
export const FollowUps = () => (
  <Page>
    <PageHeader title="Seguimientos" />
    <Show of={reportedMe} params={{ later: true }}>
      {(comments) =>
        comments.length === 0 ? (
          <EmptyState title="No tiene seguimientos ni comentarios pendientes." />
        ) : (
          <ReportedPanel comments={comments} />
        )
      }
    </Show>
  </Page>
)

/** The comments of others to the user on documents, and what the user marked to come back to. */
export const ReportedPanel = ({ comments }: { readonly comments: AnswerOf<typeof reportedMe> }) => (
  <Panel title="Le escribieron, o lo dejó para hoy">
    <ul className="q-returned">
      {comments.map(({ id, kind, label, to, by, at, text, followOn }) => (
        <li key={id}>
          {to === null ? <b>{`${kind} ${label}`}</b> : <Link href={to}>{`${kind} ${label}`}</Link>}{' '}
          <span className="q-muted">
            {by} · {shownInstant(at)}
            {followOn !== null && ` · para el ${shownDay(followOn)}`}
          </span>
          <p>{text}</p>
          <CommandOf
            of={settleSummary}
            about={{ id }}
            done={() => 'Salió de su bandeja.'}
            look={{ variant: 'default', size: 'xs' }}
          />
        </li>
      ))}
    </ul>
  </Panel>
)

/** What was sent back to the reader, and what must be corrected. */
export const ReturnedPanel = ({ rows }: { readonly rows: readonly ReturnedTask[] }) => (
  <Panel title="Se lo devolvieron">
    <ul className="q-returned">
      {rows.map((row) => (
        <li key={row.id}>
          {row.to === null ? <b>{titleOf(row)}</b> : <Link href={row.to}>{titleOf(row)}</Link>}{' '}
          <span className="q-muted">
            {row.by} · {shownInstant(row.since)}
          </span>
          <p>{row.reason}</p>
        </li>
      ))}
    </ul>
  </Panel>
)
