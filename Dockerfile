# The site in one small image: packages by hash, static files and translations built in, no root.
FROM python:3.11-slim AS build
WORKDIR /app
COPY requirements.lock .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --require-hashes -r requirements.lock
COPY . .
RUN DATA_DIR=/tmp/data STATIC_DIR=/app/built/static COLLECT_STATIC=1 /venv/bin/python manage.py collectstatic --no-input
RUN DATA_DIR=/tmp/data /venv/bin/python manage.py messages_compile
RUN /venv/bin/python -m compileall -q .

FROM python:3.11-slim
RUN useradd --system --create-home --uid 10001 site && mkdir /data && chown site /data
COPY --from=build /venv /venv
COPY --from=build /app /app
WORKDIR /app
ENV PATH=/venv/bin:$PATH DATA_DIR=/data STATIC_DIR=/app/built/static HOST=0.0.0.0 PORT=8000 PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["python", "config/healthcheck.py"]
CMD ["python", "manage.py", "serve", "--prepared"]
