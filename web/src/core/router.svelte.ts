// Addresses of the page. A seat's secret stands behind the #, which browsers do
// not send to any server, and is taken out of the address as soon as it is read.
export type Route =
  | { page: 'home' }
  | { page: 'open' }
  | { page: 'table'; id: string; secret: string }
  | { page: 'rules'; game: string }
  | { page: 'missing' }

export function route_of(path: string, hash = ''): Route {
  const parts = path.split('/').filter(Boolean)
  if (parts.length === 0) return { page: 'home' }
  if (parts.length === 1 && parts[0] === 'open') return { page: 'open' }
  if (parts.length === 2 && parts[0] === 't' && /^[\w-]{1,64}$/.test(parts[1]!)) {
    const secret = new URLSearchParams(hash.replace(/^#/, '')).get('seat') ?? ''
    return { page: 'table', id: parts[1]!, secret }
  }
  if (parts[0] === 'rules' && parts.length === 2 && /^[\w-]{1,32}$/.test(parts[1]!))
    return { page: 'rules', game: parts[1]! }
  return { page: 'missing' }
}

export class Router {
  route: Route = $state.raw({ page: 'home' })

  /** Begins to follow the address bar. */
  start(): void {
    addEventListener('popstate', () => this.read())
    // One listener for all links: <a href="/..."> stays an honest link.
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest?.('a[href]')
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
      if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return
      event.preventDefault()
      this.go(link.pathname + link.hash)
    })
    this.read()
  }

  go(address: string): void {
    if (address !== location.pathname + location.hash) history.pushState(null, '', address)
    this.read()
    scrollTo(0, 0)
  }

  private read(): void {
    this.route = route_of(location.pathname, location.hash)
    if (this.route.page === 'table' && this.route.secret) history.replaceState(null, '', location.pathname)
  }
}
