import { panelScript } from '../_embed/panel-script';

export const dynamic = 'force-dynamic';

export async function GET(request: Request, { params }: { params: Promise<{ client_name: string }> }) {
  return panelScript(request, (await params).client_name, 'side');
}
