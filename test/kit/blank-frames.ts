/** For every view test: a frame's page is blank. Nothing is fetched, and no error reports that. */
type HappyDom = {
  settings: {
    enableIframePageLoading: boolean;
    fetch: {
      interceptor: { beforeAsyncRequest: (request: { window: { Response: typeof Response } }) => Promise<Response> };
    };
  };
};

const { settings } = (window as unknown as { happyDOM: HappyDom }).happyDOM;
settings.enableIframePageLoading = true;
settings.fetch.interceptor = {
  beforeAsyncRequest: async (request) => new request.window.Response('', { headers: { 'Content-Type': 'text/html' } }),
};
