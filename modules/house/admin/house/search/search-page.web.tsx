import { Show, useGo } from '@quina/blocks/web'
import { groupedBy } from '@quina/kernel'
import { EmptyState, Link, Page, PageHeader, Panel, TextField } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { findEverything, type SearchResult } from './search.contract.ts'

/** The results of Ctrl+K as a page with its own address, to share, to come back to, and for a telephone. */
export function SearchPage() {
  const { q = '' } = useSearch({ strict: false }) as { readonly q?: string }
  const go = useGo()
  const [typed, setTyped] = useState(q)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void go('/buscar', { search: { q: typed.trim() }, replace: true })
  }
  return (
    <Page>
      <PageHeader title="Buscar" />
      <form onSubmit={submit}>
        <TextField label="Qué busca" value={typed} onChange={setTyped} />
      </form>
      {q.length > 1 && (
        <Show of={findEverything} params={{ q }}>
          {(found) => <Groups q={q} found={found} />}
        </Show>
      )}
    </Page>
  )
}

function Groups({ q, found }: { readonly q: string; readonly found: readonly SearchResult[] }) {
  if (found.length === 0) return <EmptyState title={`Nada de lo que usted puede ver responde a «${q}».`} />
  const headed = groupedBy(found, ({ group, alike }) => (alike ? `${group}, parecidos a lo escrito` : group))
  return [...headed].map(([group, some]) => (
    <Panel key={group} title={group}>
      <ul>
        {some.map(({ kind, id, label, detail, to }) => (
          <li key={`${kind} ${id}`}>
            <Link href={to}>{label}</Link> {detail}
          </li>
        ))}
      </ul>
    </Panel>
  ))
}
