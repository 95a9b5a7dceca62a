import './audit.css'
import { call, JobPanel, type ListRow, ListScreen, useCan, useGo, wordsOf } from '@quina/blocks/web'
import { ErrorState, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { auditList, auditPath, auditPermissions, showChain, verifyChain } from './audit.contract.ts'
import { AuditEntryDrawer } from './audit-entry.web.tsx'
import { ChainState } from './chain.web.tsx'

/** Who did what, when and from where. Each line opens beside the list, with what changed. */
export function AuditScreen() {
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const { pathname } = useLocation()
  const go = useGo()
  const mayExport = useCan()(auditPermissions.export)
  const chain = useChain()
  const [job, setJob] = useState<string>()
  const addressOf = (open: string) => {
    const rest = Object.entries({ ...search, open }).filter(
      ([, value]) => value !== '' && value !== undefined,
    )
    const query = new URLSearchParams(rest as [string, string][]).toString()
    return query === '' ? pathname : `${pathname}?${query}`
  }
  return (
    <div className="q-audit">
      <ListScreen
        list={auditList}
        path={auditPath}
        title="Auditoría"
        columns={['entry', 'at', 'userId', 'action', 'thingId', 'campusId', 'ip', 'reason']}
        open={(row: ListRow) => addressOf(row.id)}
        exportPermission={mayExport ? undefined : auditPermissions.export}
        above={
          <div className="q-audit-chain">
            {chain.error ? (
              <ErrorState message={wordsOf(chain.error)} onRetry={() => void chain.refetch()} />
            ) : (
              <ChainState last={chain.data?.last} onVerify={() => void chain.verify().then(setJob)} />
            )}
            {job !== undefined && <JobPanel id={job} />}
          </div>
        }
      />
      {search.open && <AuditEntryDrawer id={search.open} onClose={() => void go(addressOf(''))} />}
    </div>
  )
}

/** How the chain was found, and a way to walk it now. */
function useChain() {
  const client = useQueryClient()
  const queryKey = [showChain.path]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(showChain, { signal }),
    staleTime: 0,
  })
  const verify = async (): Promise<string | undefined> => {
    try {
      const { jobId } = await call(verifyChain)
      await client.invalidateQueries({ queryKey })
      return jobId
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
      return undefined
    }
  }
  return { ...query, verify }
}
