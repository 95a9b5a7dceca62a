import { Go, type ScreenPath } from '@quina/blocks/web'
import { money, showPesos } from '@quina/kernel'
import type { Blocker } from './year.contract.ts'

/** The blockers of a year, each with links to its correction and its documents. */
export const Blockers = ({ blockers }: { readonly blockers: readonly Blocker[] }) => (
  <ul>
    {blockers.map(({ code, message, path, documents = [] }) => (
      <li key={message}>
        {path === null ? message : <Go to={path as ScreenPath}>{message}</Go>} <small>{code}</small>
        {documents.length > 0 && (
          <ul>
            {documents.map((one) => (
              <li key={one.path}>
                <Go to={one.path as ScreenPath}>{one.label}</Go> <small>{showPesos(money(one.amount))}</small>
              </li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)
