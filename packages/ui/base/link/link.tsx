import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { useGoTo } from './navigate.ts'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly href: string }

/** True for a plain click, which follows the link here: not Ctrl+click, which opens a tab. */
const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey

/** A real link, followed without loading the page again. Ctrl+click opens a tab. */
export function Link({ href, onClick, className = 'q-link', ...rest }: LinkProps) {
  const goTo = useGoTo()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event)) return
    event.preventDefault()
    goTo(href)
  }
  return <a {...rest} className={className} href={href} onClick={follow} />
}
