import './sessions.css'
import { Button } from '@mantine/core'
import { call, refreshAll, wordsOf } from '@quina/blocks/web'
import { showInstant } from '@quina/kernel'
import { ErrorState, Panel, toast } from '@quina/ui/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ownNotices, seeNotices } from '../power/notice.contract.ts'

/** What others did to one's own account: more permissions, another e-mail, a password given anew. */
export function NoticesPanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: [ownNotices.path],
    queryFn: ({ signal }) => call(ownNotices, { signal }),
  })
  const see = async (): Promise<void> => {
    try {
      await call(seeNotices)
      await refreshAll(client)
    } catch (failure) {
      void toast({ message: wordsOf(failure), tone: 'bad' })
    }
  }
  if (error) return <ErrorState message={wordsOf(error)} onRetry={() => void refetch()} />
  if (data === undefined || data.length === 0) return null
  return (
    <div className="q-wide">
      <Panel title="Lo que otros cambiaron en mi cuenta">
        <table className="q-sessions">
          <thead>
            <tr>
              <th scope="col">Cuándo</th>
              <th scope="col">Qué cambió</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, at, text, seen }) => (
              <tr key={id}>
                <td>{showInstant(new Date(at))}</td>
                <td>{seen ? text : <strong>{text}</strong>}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {data.some(({ seen }) => !seen) && (
          <Button variant="default" mt={10} onClick={() => void see()}>
            Ya los vi
          </Button>
        )}
      </Panel>
    </div>
  )
}
