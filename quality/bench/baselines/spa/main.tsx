import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router'
import '#/pages/web/styles/app.css'
import { VerifyPage } from './verify-page.tsx'

/**
 * The peer of "scan to verdict": the product's page for a number as a client-rendered app, with the
 * libraries such an app usually has, the product's own stylesheet and fonts, and no other page to
 * carry. The fonts are not preloaded: they would share the line with the script that everything
 * waits for.
 */

const queryClient = new QueryClient()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Routes>
          <Route path="/verify/*" element={<VerifyPage />} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
)
