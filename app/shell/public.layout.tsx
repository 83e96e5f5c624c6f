import { Outlet } from 'react-router'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'
import { Toaster } from './toaster.tsx'

export default function PublicLayout() {
  return (
    <Toaster>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <Header />
        <Outlet />
        <Footer />
      </div>
    </Toaster>
  )
}
